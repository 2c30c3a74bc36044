import type { Db } from '../shared/database/open.ts'
import { isMissing, unlessMissing } from '../shared/storage/errors.ts'
import type { BlobStore, MailFiles, Storage } from '../shared/storage/storage.ts'
import { storedBlobs } from '../shared/storage/stored-blobs.ts'

export interface CopyResult {
  files: number
  bytes: number
  /** The ids of blobs whose bytes are missing or differ from the row. */
  damaged: string[]
}

/** More than one, because each copy waits for the disk or the network most of the time. */
const CONCURRENCY = 8

/**
 * Copies and syncs every blob that has a row in `db`, except those whose bytes do not match the row, and those that are
 * deleted meanwhile: `isStillStored` tells why a read failed.
 */
export async function copyStoredBlobs(
  db: Db,
  from: BlobStore,
  to: BlobStore,
  isStillStored: (id: string) => Promise<boolean> = async () => true,
): Promise<CopyResult> {
  const result: CopyResult = { files: 0, bytes: 0, damaged: [] }
  const rows = await storedBlobs(db).selectAll().execute()
  await inParallel(rows, async ({ blobId, sha256 }) => {
    const size = await copyBlob(from, to, blobId, sha256).catch(async (error: unknown) => {
      if (!isMissing(error) && (await isStillStored(blobId))) throw error
      return undefined
    })
    if (size === undefined) result.damaged.push(blobId)
    else {
      result.files += 1
      result.bytes += size
    }
  })
  await to.sync()
  return result
}

/** Runs `work` on each item. After a failure, begins nothing else, and waits for what is running. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  // Unlike the iterator of an array, this one ends for all workers when one of them leaves its loop.
  const waiting = (function* () {
    yield* items
  })()
  const workNext = async () => {
    for (const item of waiting) await work(item)
  }
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, workNext))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
}

/** Resolves to the size; `undefined` if the bytes do not match the hash. */
async function copyBlob(from: BlobStore, to: BlobStore, id: string, sha256: string): Promise<number | undefined> {
  await using source = await from.open(id)
  const copy = await to.copyIn(id, source.stream())
  if (copy.sha256 === sha256) return copy.size
  await to.delete(id)
  return undefined
}

/** Resolves to the ids of the emails that have been sent, or stored as files instead. */
export async function sentMails(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('id').where('status', '=', 'sent').execute()
  return rows.map(({ id }) => id)
}

/** Copies the files of these emails, if they were stored as files. */
export async function copyMails(ids: readonly string[], from: MailFiles, to: MailFiles): Promise<void> {
  for (const id of ids) {
    const message = await unlessMissing(from.read(id))
    if (message) await to.write(id, message)
  }
}

/** Ties the copy to the copied database. */
export async function copyMark(from: Storage, to: Storage): Promise<void> {
  const mark = await from.readMark()
  if (mark === undefined)
    throw new Error(`${from.location} is not a complete storage. To fix: restore an older backup.`)
  await to.writeMark(mark)
}
