import type { Trx } from '#database/open.ts'

/** Call this before each part of a long change: it throws once the parts together exceed what was left. */
export type TakeRoom = (bytes: number, entries: number) => void

/** The space for new files and folders. What the disk has left was measured before the transaction that adds them. */
export interface EntryRoom {
  /**
   * Must run in the transaction that adds this many files and folders (one by default), after locking the account.
   * `bytes` is their size if they share their bytes with others.
   */
  assertRoom(trx: Trx, ownerId: string, entries?: number, bytes?: number): Promise<void>
  /** Like `assertRoom`, for a long change that keeps the account locked. */
  takeRoom(trx: Trx, ownerId: string): Promise<TakeRoom>
  /** Must be taken before `hasRoomFor`, directly after the lock of the account. */
  lock(trx: Trx): Promise<void>
  /** Resolves to whether bytes that are already stored fit as another earlier version. */
  hasRoomFor(trx: Trx, ownerId: string, bytes: number): Promise<boolean>
}

export interface EntryQuota {
  openEntries(): Promise<EntryRoom>
}
