import type { StorageKey } from './address.ts'

/** How the client of one process connects. Times are in milliseconds. */
export interface BucketSettings {
  /** An address that `parseStorageUrl` accepts. */
  url: string
  /** The key if the address has none, from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. */
  key?: StorageKey | undefined
  /** Connections at once, one for each stream that is read or written. Further requests wait for `connectMs`. */
  sockets: number
  /** How long to wait for a connection: for the server to accept it, or for another request to end. */
  connectMs: number
  /** How long to wait for a response, and for the next bytes of a stream. */
  responseMs: number
  /** How long to wait for a response to copying, joining or deleting many objects. */
  bulkMs: number
  /** How often a request is sent at most, if it fails in a way that may pass. */
  attempts: number
}

export const DEFAULT_BUCKET_SETTINGS = {
  sockets: 128,
  connectMs: 5000,
  responseMs: 20_000,
  bulkMs: 300_000,
  attempts: 3,
} satisfies Omit<BucketSettings, 'url'>
