import type { ChangeEvent } from '@site/contracts'
import { receiveEvents } from './receive-events.ts'

// Live updates (docs/product.md, "Live updates"). Loaded on demand.

export interface FollowOptions {
  /** The email of the session. Pages of another user have a separate stream. */
  user: string
  /** When the page loaded the oldest data that it shows, in ms. */
  loadedAt: number
  onEvent: (event: ChangeEvent) => void
}

/** A message to the other pages from the one that holds the stream. */
interface Relayed {
  /** Undefined if there was no change. */
  event: ChangeEvent | undefined
  /** No list changed between this time and the event. */
  quietSince: number
  /** The time up to which the page that holds the stream has received all changes. */
  heardUntil: number
}

/** Sent by a page to find out whether it has missed an event. */
const HELLO = 'hello'

/**
 * Follows the changes of an account while the page is visible, until the returned function is called. All pages of a
 * browser share one stream: the page that holds a lock receives the events and relays them. Without locks, as over
 * plain HTTP, each visible page has its own stream. Does nothing in a browser without server-sent events.
 */
export function followEvents({ user, loadedAt, onEvent }: FollowOptions): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  const name = `events of ${user}`
  let heardUntil = loadedAt
  let leave: (() => void) | undefined

  /** Handles an event from the stream or another page; catches up on events that this page has missed. */
  function handle({ event, ...relayed }: Relayed): void {
    const hasMissed = heardUntil < relayed.quietSince
    heardUntil = Math.max(heardUntil, relayed.heardUntil)
    if (hasMissed) onEvent({ list: 'all' })
    else if (event) onEvent(event)
  }

  function join(): () => void {
    const channel = new BroadcastChannel(name)
    const leaving = new AbortController()
    let isReceiving = false
    channel.addEventListener('message', ({ data }) => {
      if (data !== HELLO && !isReceiving) handle(data as Relayed)
    })
    channel.postMessage(HELLO)
    lock(name, leaving.signal, () => {
      isReceiving = true
      const stop = receive(channel)
      leaving.signal.addEventListener('abort', stop)
    })
    return () => {
      leaving.abort()
      channel.close()
    }
  }

  function receive(channel: BroadcastChannel): () => void {
    let quietSince = heardUntil
    const relay = (event: ChangeEvent | undefined) => {
      const relayed: Relayed = { event, quietSince, heardUntil: Date.now() }
      if (event) quietSince = relayed.heardUntil
      channel.postMessage(relayed)
      handle(relayed)
    }
    channel.addEventListener('message', ({ data }) => {
      if (data === HELLO) channel.postMessage({ event: undefined, quietSince, heardUntil } satisfies Relayed)
    })
    return receiveEvents({ heardUntil: () => heardUntil, onEvent: relay })
  }

  const followVisibility = () => {
    if (document.visibilityState === 'visible') leave ??= join()
    else {
      leave?.()
      leave = undefined
    }
  }
  followVisibility()
  document.addEventListener('visibilitychange', followVisibility)
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    leave?.()
  }
}

/** Holds the lock until `signal` aborts. Calls `onHeld` once it is held; immediately if the browser has no locks. */
function lock(name: string, signal: AbortSignal, onHeld: () => void): void {
  const held = () => {
    onHeld()
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  // Rejects if the page leaves before it holds the lock.
  if (navigator.locks) navigator.locks.request(name, { signal }, held).catch(() => undefined)
  else onHeld()
}
