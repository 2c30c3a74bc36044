/** The stream of server-sent events about changes in the caller's folders (docs/product.md, "Live updates"). */
export const EVENTS_PATH = '/api/events'

/**
 * A header of a call that the user did not initiate, such as a reload after an event. Such a call does not extend its
 * session.
 */
export const BACKGROUND_HEADER = 'x-background'

/** The lists that change independently: the files directly in a folder, or the folders directly in it. */
export type ListName = 'files' | 'folders'

/** The data of an event: the list that changed and its folder's key, or `all` if any list may have changed. */
export type ChangeEvent = { list: ListName; folder: string } | { list: 'all' }

/**
 * The names of the events that are not changes. A `beat` is sent every `EVENTS_HEARTBEAT_MS`, so a stream without one for
 * much longer is broken. `end` means that the session has ended: do not reconnect.
 */
export const eventNames = { beat: 'beat', end: 'end' } as const

/** The interval between heartbeats. Proxies close connections that are silent for a minute. */
export const EVENTS_HEARTBEAT_MS = 20_000
