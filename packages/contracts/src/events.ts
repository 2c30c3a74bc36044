import type { FolderPath } from './folder-path.ts'

/** The stream of server-sent events about changes in the caller's folders (docs/product.md, "Live updates"). */
export const EVENTS_PATH = '/api/events'

/** The lists that change independently: the files directly in a folder, or the folders directly in it. */
export type ListName = 'files' | 'folders'

/**
 * The data of an event: the list that changed, its folder's key and that of the root folder around it, or `all` if any
 * list may have changed. Earlier versions of the server do not send `root`.
 */
export type ChangeEvent = { list: ListName; folder: string; root?: string } | { list: 'all' }

/**
 * The names of the events that are not changes. A `beat` is sent every `EVENTS_HEARTBEAT_MS`, so a stream without one for
 * much longer is broken. `end` means that the session has ended: do not reconnect.
 */
export const eventNames = { beat: 'beat', end: 'end' } as const

/** The interval between heartbeats. Proxies close connections that are silent for a minute. */
export const EVENTS_HEARTBEAT_MS = 20_000

/** Hashes a folder's path, so events identify it without names. A collision only reloads an unchanged list. */
export function folderKey(path: FolderPath): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  // Names contain no slash. A URL may contain a name in a different Unicode form than the stored one.
  for (const character of path.map((name) => name.trim().normalize('NFC')).join('/')) {
    const code = character.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = mix(high, low)
  low = mix(low, high)
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Spreads each bit over the whole number (the finalizer of MurmurHash 3). */
function mix(value: number, other: number): number {
  const mixed = Math.imul(value ^ (value >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  return mixed ^ (mixed >>> 16)
}
