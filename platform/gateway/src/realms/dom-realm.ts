import type { Context } from 'node:vm'
import { Window } from 'happy-dom'
import { realmOf } from './realm.ts'
import { WITHOUT_DOCUMENT } from './shared-globals.ts'

const ignore = () => undefined

/** What calls a server: no call is sent, and none is answered. */
class Unanswered extends EventTarget {
  readonly upload = new EventTarget()
  readonly readyState = 0
  readonly abort = ignore
  readonly close = ignore
  readonly getAllResponseHeaders = () => ''
  readonly getResponseHeader = () => null
  readonly open = ignore
  readonly overrideMimeType = ignore
  readonly send = ignore
  readonly setRequestHeader = ignore
}

const neverAnswered = () => new Promise<never>(ignore)

/**
 * Creates a realm whose global object is the window of a document, without a browser: nothing is laid out, loaded or
 * sent. It is no isolation, so its thread must be one that can be lost.
 */
export function createDomRealm(url: string) {
  const window = new Window({
    url,
    settings: {
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      fetch: { interceptor: { beforeAsyncRequest: neverAnswered } },
      navigation: {
        disableMainFrameNavigation: true,
        disableChildFrameNavigation: true,
        disableChildPageNavigation: true,
      },
    },
  })
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, writable: true, configurable: true })
  for (const name of WITHOUT_DOCUMENT) define(window, name, Reflect.get(globalThis, name))
  for (const name of ['EventSource', 'WebSocket', 'XMLHttpRequest']) define(window, name, Unanswered)
  define(window, 'fetch', neverAnswered)
  define(window.navigator, 'sendBeacon', () => true)
  // The DOM makes its window the global object of a context, which its types do not say.
  const context = window as unknown as Context
  const { copy, evaluate } = realmOf(context, neverAnswered)
  return {
    copy,
    evaluate,
    /** Replaces the document by the one that a browser gets at this address. */
    open(html: string, address: string): void {
      window.happyDOM.setURL(address)
      window.document.open()
      window.document.write(html)
    },
  }
}
