/**
 * What a failed database call means for its caller:
 * - `full`: no space is left; no part of the transaction is stored
 * - `not-writable`: the database accepts no changes, such as on a read-only disk; nothing is stored
 * - `failed-sync`: the disk of an embedded database failed; only the next start can tell what is stored
 * - `busy`: a lock, a connection or a response took too long; nothing is stored
 * - `no-parent`: the row that a new one refers to does not exist
 * - `taken`: a unique index already contains the value
 * - `denied`: the database user lacks a privilege
 * - `unstorable`: a string contains U+0000, which PostgreSQL cannot store
 * - `conflict`: the transaction conflicted with another one and was rolled back
 * - `unavailable`: the database does not respond; nothing is stored
 * - `unclear`: the connection was lost before the response to a write or a commit, which may have been stored
 */
export type FailureKind =
  | 'full'
  | 'not-writable'
  | 'failed-sync'
  | 'busy'
  | 'no-parent'
  | 'taken'
  | 'denied'
  | 'unstorable'
  | 'conflict'
  | 'unavailable'
  | 'unclear'

/** A failed database call, on any engine; `cause` is the engine's error. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
  readonly kind: FailureKind

  constructor(kind: FailureKind, cause: unknown) {
    super(`${kind}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.kind = kind
  }
}

/** Returns whether an error is a database failure of one of these kinds. */
export const isFailure = (error: unknown, ...kinds: readonly FailureKind[]): error is DatabaseFailure =>
  error instanceof DatabaseFailure && kinds.includes(error.kind)

/** The server does not respond, although its connections are open: it is frozen, or the network is broken. */
export class Unresponsive extends Error {
  override readonly name = 'Unresponsive'
}

/** Returns whether nothing can be stored at the moment, although what is stored may be read. */
export const isReadOnly = (error: unknown): boolean => isFailure(error, 'full', 'not-writable', 'failed-sync')
