import { type ChangeEvent, EVENTS_HEARTBEAT_MS, EVENTS_PATH, eventNames } from '@site/contracts'

/** A stream without a beat for this long is broken, even if the browser has not noticed, for example after sleep. */
const SILENCE_MS = 2.5 * EVENTS_HEARTBEAT_MS
/** The range of delays before a retry after the server has rejected the stream. */
const MIN_WAIT_MS = 5000
const MAX_WAIT_MS = 300_000
const CHECK_MS = 2000

interface Options {
  /** Returns the time up to which the page has received all changes. */
  heardUntil: () => number
  /** Called with each change, and with `undefined` when there was none. */
  onEvent: (event: ChangeEvent | undefined) => void
}

/**
 * Receives events until the returned function is called, or the session ends, which counts as a change to every list.
 * Reconnects after every failure without reporting it, because a page works without live updates.
 */
export function receiveEvents({ heardUntil, onEvent }: Options): () => void {
  let source: EventSource | undefined
  let rejections = 0
  /** When to reconnect unless an event arrives. In wall-clock time, which advances while the computer sleeps. */
  let dueAt = 0

  function connect(): void {
    source?.close()
    dueAt = Date.now() + SILENCE_MS
    source = new EventSource(`${EVENTS_PATH}?age=${Math.max(0, Date.now() - heardUntil())}`)
    source.addEventListener('message', ({ data }) => handle(parse(data)))
    source.addEventListener(eventNames.beat, () => handle(undefined))
    source.addEventListener(eventNames.end, endSession)
    source.addEventListener('error', retryRejected)
  }

  function handle(event: ChangeEvent | undefined): void {
    rejections = 0
    dueAt = Date.now() + SILENCE_MS
    onEvent(event)
  }

  /** The browser reconnects after a lost connection, but not after a rejection. */
  function retryRejected(): void {
    if (source?.readyState !== EventSource.CLOSED) return
    // Random, so pages that were rejected together do not reconnect together.
    dueAt = Date.now() + Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** rejections) * (0.5 + Math.random())
    rejections += 1
  }

  /** Makes the pages reload: the rejection of their calls sends them to the login page. */
  function endSession(): void {
    stop()
    onEvent({ list: 'all' })
  }

  function stop(): void {
    clearInterval(timer)
    source?.close()
    window.removeEventListener('online', connect)
  }

  const timer = setInterval(() => {
    if (Date.now() >= dueAt) connect()
  }, CHECK_MS)
  window.addEventListener('online', connect)
  connect()
  return stop
}

/** Treats unreadable data, as from a later version of the server, as a change to every list. */
function parse(data: string): ChangeEvent {
  try {
    return JSON.parse(data) as ChangeEvent
  } catch {
    return { list: 'all' }
  }
}
