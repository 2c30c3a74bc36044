import type { StorageKey } from './address.ts'

/** How the client of one process connects. Times are in milliseconds. */
export interface BucketSettings {
  /** An address that `parseStorageUrl` accepts. */
  url: string
  /** The key if the address has none, from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. */
  key?: StorageKey | undefined
  /** The maximum number of connections. Each stream takes one; further requests wait up to `connectMs`. */
  sockets: number
  /** How long to wait for a connection: for the server to accept it, or for another request to end. */
  connectMs: number
  /** How long to wait for a response, and for the next bytes of a stream. */
  responseMs: number
  /** How long to wait for the response to a copy, a completed upload or a bulk deletion. */
  bulkMs: number
  /** The maximum number of attempts for a request that fails temporarily. */
  attempts: number
  /** How long after the start of the first attempt a retry may start. */
  retryMs: number
  /** How long requests fail fast after the server fails to respond. */
  pauseMs: number
}

/** For a server, whose requests must fail before its clients give up. */
export const DEFAULT_BUCKET_SETTINGS = {
  sockets: 128,
  connectMs: 3000,
  responseMs: 5000,
  bulkMs: 300_000,
  attempts: 3,
  retryMs: 10_000,
  pauseMs: 5000,
} satisfies Omit<BucketSettings, 'url'>
