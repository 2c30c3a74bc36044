import type { Db } from '../shared/database/open.ts'
import { unlessMissing } from '../shared/storage/errors.ts'
import type { BlobStore, MailFiles, Storage } from '../shared/storage/storage.ts'
import { storedBlobs } from '../shared/storage/stored-blobs.ts'

export interface CopyResult {
  files: number
  bytes: number
  /** The ids of blobs whose bytes are missing or differ from the row. */
  damaged: string[]
}

/** Copies and syncs every blob that has a row in `db`, except those whose bytes do not match the row. */
export async function copyStoredBlobs(db: Db, from: BlobStore, to: BlobStore): Promise<CopyResult> {
  const result: CopyResult = { files: 0, bytes: 0, damaged: [] }
  for (const { blobId, sha256 } of await storedBlobs(db).selectAll().execute()) {
    const size = await copyBlob(from, to, blobId, sha256)
    if (size === undefined) result.damaged.push(blobId)
    else {
      result.files += 1
      result.bytes += size
    }
  }
  await to.sync()
  return result
}

async function copyBlob(from: BlobStore, to: BlobStore, id: string, sha256: string): Promise<number | undefined> {
  await using source = await unlessMissing(from.open(id))
  if (!source) return undefined
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
