import type { Cutoff } from './database/clock/clock.ts'
import type { NotedBlobId } from './database/notes.ts'

/**
 * Stores the bytes of the site: blobs, drafts of resumable uploads, and emails. Ids are generated, so user input never
 * becomes part of a name. Reads of missing bytes reject with `BytesMissing`.
 */
export interface Storage {
  /** Where the bytes are, in messages to operators. */
  readonly location: string
  readonly blobs: BlobStore
  readonly drafts: DraftStore
  readonly mailFiles: MailFiles
  readonly space: StorageSpace
  readonly health: StorageHealth
  /** Creates what must exist before bytes can be stored. Safe to repeat. */
  prepare(): Promise<void>
  /** Resolves to whether the storage has a marker; rejects if the storage does not respond. */
  isReachable(): Promise<boolean>
  /** Rejects if the storage does not respond, like a disk that is gone while some of its files are still in memory. */
  probe(): Promise<void>
  /** Resolves to `false` if nothing has been stored here, or the storage has been cleared. */
  exists(): Promise<boolean>
  clear(): Promise<void>
  /** Resolves to the text that ties this storage to its database, or `undefined` if none was written. */
  readMarker(): Promise<string | undefined>
  writeMarker(marker: string): Promise<void>
}

/** Rejects files after a failed sync, because the kernel may have dropped the pages and a retry could falsely succeed. */
export interface StorageHealth {
  isHealthy(): boolean
  /** Throws `storage/degraded` after a failed sync. */
  assert(): void
  note(error: unknown): void
  /** Must be called with every disk error. Throws `storage/degraded` after a failed sync. */
  report(error: unknown): void
  /** Runs work that syncs or commits; rejects it after an earlier failed sync. */
  guarded<Result>(work: () => Promise<Result>): Promise<Result>
}

/** The checksums that are kept with stored bytes: the identity of the content, and the one that zip archives need. */
export interface Checksums {
  sha256: string
  crc32: number
}

export interface StoredBlob extends Checksums {
  id: string
  size: number
}

export interface ByteRange {
  start: number
  /** Inclusive; may be beyond the last byte. */
  end: number
}

/** Called with the current size before more bytes are stored; throws to reject them. */
export type AssertSize = (bytesSoFar: number) => Promise<void> | void

export interface PutOptions {
  assertSize?: AssertSize
  /** The minimum size of the body; a driver may reject a shorter one. The default is 0. */
  minBytes?: number
  /** The exact size of the body, if known; a driver may reject any other. */
  size?: number | undefined
}

/** Blobs never change. */
export interface BlobStore {
  /** Once it resolves, the blob is complete and survives a power failure; if it rejects, the blob does not exist. */
  put(id: NotedBlobId, body: AsyncIterable<Buffer>, options?: PutOptions): Promise<StoredBlob>
  /**
   * Stores a blob of another storage under its unused id: whole or not at all, even if the process is killed. Durable
   * once `sync` resolves.
   */
  copyIn(id: string, body: AsyncIterable<Buffer>): Promise<StoredBlob>
  sync(): Promise<void>
  /** Replaces the bytes of a blob, which may be lost, by those with this hash: all or, if the body has others, none. */
  replace(id: string, body: AsyncIterable<Buffer>, sha256: string): Promise<void>
  open(id: string): Promise<OpenBlob>
  /** For small blobs only. */
  read(id: string): Promise<Buffer>
  /** Resolves whether or not the blob existed. */
  delete(id: string): Promise<void>
  deleteAll(ids: readonly string[]): Promise<void>
  /** Lists the ids that start with the prefix, in pages. */
  list(prefix: string): AsyncIterable<readonly string[]>
  stat(id: string): Promise<{ size: number; storedAt: Date }>
  /**
   * Deletes the partial blobs that interrupted calls to `put` left behind, and resolves to their number. Keeps those
   * whose last byte arrived at `abandonedBefore` or later; without that argument, no `put` may be running.
   */
  removePartial(abandonedBefore?: Date): Promise<number>
}

/**
 * A blob to read. If it is deleted while it is open, a stream is either complete or fails, with `BytesMissing` if it
 * has not begun; it never yields other bytes. To prevent the failure, hold the blob (docs/decisions/067).
 */
export interface OpenBlob extends AsyncDisposable {
  readonly size: number
  /** Changes when the bytes are replaced; in a bucket, only if a second or more has passed. */
  readonly storedAt: Date
  /** Reads all or a range, in large chunks. A range beyond the end stops at the last byte; an empty one has none. */
  stream(range?: ByteRange): AsyncIterable<Buffer>
  /** Must be called after the last stream ended. */
  close(): Promise<void>
}

/** The durable bytes of a draft, as the database records them. One update of both fields acknowledges them. */
export interface DraftProgress {
  bytes: number
  /** What the driver needs to continue after these bytes, in its own format; `null` if it needs nothing. */
  state: string | null
}

/** Where a draft continues: after its acknowledged bytes. */
export interface DraftPosition extends DraftProgress {
  id: string
  /** A fencing token. The writer of an earlier turn may keep writing until it notices a later one. */
  turn: number
}

/**
 * Stores the bytes of unfinished uploads. A draft has the id of its upload. A later turn continues from the
 * acknowledged bytes; writes from an earlier turn change neither these bytes nor the blob.
 */
export interface DraftStore {
  /** Opens a draft after its acknowledged bytes and discards others. Rejects if fewer are stored, or on abort. */
  open(position: DraftPosition, signal: AbortSignal): Promise<Draft>
  /**
   * Restores a draft to its acknowledged bytes. With `mayTakeBlob`, takes them from its blob if it was published: call
   * this only if the blob’s row was never written. Resolves to `false` if the bytes are lost.
   */
  restore(position: DraftPosition, options: { mayTakeBlob: boolean }): Promise<boolean>
  /** Resolves whether or not the draft existed. */
  remove(id: string): Promise<void>
  /** Resolves to all drafts: by id, when bytes were last stored. */
  list(): Promise<ReadonlyMap<string, Date>>
}

export interface Draft {
  /** The id of the blob that `publish` stores. */
  readonly blobId: string
  /** Returns the number of bytes that are stored or waiting to be. */
  end(): number
  /** Appends bytes. They may wait in memory until `sync`. */
  add(chunk: Buffer): Promise<void>
  /** Stores all bytes. Resolves to what can be acknowledged: it survives a power failure. */
  sync(): Promise<DraftProgress>
  /** Like `sync`, but for use after a failure: discards the bytes that cannot be stored. */
  salvage(): Promise<DraftProgress>
  /** Call this once what `sync` or `salvage` stored is acknowledged. From then on, these bytes never change. */
  acknowledged(): Promise<void>
  /** Makes the draft a complete, durable blob. Rejects unless it has exactly `length` bytes. */
  publish(id: NotedBlobId, length: number): Promise<StoredBlob>
  /** Must always be called. The acknowledged bytes of an unpublished draft remain. */
  close(): Promise<void>
}

/** Resolves to those ids that are of known emails. */
export type FindEmails = (mailIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Stores emails as `.eml` files while no SMTP server is configured. */
export interface MailFiles {
  /** Replaces an earlier file of this email atomically. */
  write(mailId: string, message: Buffer): Promise<void>
  read(mailId: string): Promise<Buffer>
  /** Resolves whether or not such files existed. */
  deleteAll(mailIds: readonly string[]): Promise<void>
  /**
   * Deletes old files, also incomplete ones, unless their email is known: the clock that dated them may have been
   * wrong. Resolves to their number.
   */
  deleteOlderThan(before: Cutoff, findKnown: FindEmails): Promise<number>
}

/** Keeps a reserve free, so logins and deletions still work when uploads are rejected. */
export interface StorageSpace {
  /** Resolves to the free bytes beyond the reserve, or to infinity in a bucket. */
  freeBytes(): Promise<number>
  assertRoomFor(bytes: number): Promise<void>
  /** Allows small writes in the first half of the reserve; throws beyond it. */
  assertInReserve(bytes: number): Promise<void>
}
