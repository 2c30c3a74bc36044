/**
 * What a failed call to a storage server means for its caller:
 * - `missing`: the object, the multipart upload or the bucket does not exist
 * - `denied`: the key is wrong or lacks permission
 * - `full`: no space is left
 * - `slow-down`: the server asks for fewer requests; nothing is stored
 * - `timeout`: the server took too long; nothing is stored
 * - `unavailable`: the server cannot be reached or fails; nothing is stored, and what was read is incomplete
 * - `unclear`: a write got no clear response, so it may have happened, or may still happen
 * - `wrong-size`: the body has more or fewer bytes than declared; nothing is stored
 * - `other`: the server rejected the request, which indicates a bug or a wrong setting
 */
export type StorageFailureKind =
  | 'missing'
  | 'denied'
  | 'full'
  | 'slow-down'
  | 'timeout'
  | 'unavailable'
  | 'unclear'
  | 'wrong-size'
  | 'other'

/** The failure of a storage server; `cause` is the client library's own error. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  readonly kind: StorageFailureKind

  constructor(kind: StorageFailureKind, cause: unknown) {
    super(`${kind}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.kind = kind
  }
}

/** Returns whether an error is a storage failure of one of these kinds. */
export const isStorageFailure = (error: unknown, ...kinds: readonly StorageFailureKind[]): error is StorageFailure =>
  error instanceof StorageFailure && kinds.includes(error.kind)
