import { vi } from 'vitest'

/** A stream whose events the test sends. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 1
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  /** Replaces `EventSource` with this class. */
  static install(): void {
    FakeEventSource.opened = []
    vi.stubGlobal('EventSource', FakeEventSource)
  }

  /** The streams that are connected. */
  static open = () => FakeEventSource.opened.filter(({ readyState }) => readyState === 1)
  static latest = () => FakeEventSource.opened.at(-1) as FakeEventSource

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }

  send(change: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(change) }))
  }

  /** Sends an event that is not a change. */
  sendNamed(name: string): void {
    this.dispatchEvent(new MessageEvent(name, { data: '' }))
  }

  /** Responds with an error status, after which a browser does not reconnect. */
  reject(): void {
    this.close()
    this.dispatchEvent(new Event('error'))
  }

  /** Loses the connection; the browser reconnects. */
  lose(): void {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }
}
