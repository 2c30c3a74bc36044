import { inParallel } from '#bytes/in-parallel.ts'
import { findProblem } from '#bytes/scrub/verify-blob.ts'
import { unlessMissing } from '#bytes/store/errors.ts'
import { listStoredBlobs } from '#bytes/store/stored-blobs.ts'
import type { Db } from '#database/open.ts'
import type { BlobStore, MailFiles, Storage } from '#storage.ts'

export interface CopyResult {
  /** The number of files that were copied, and their size. */
  files: number
  bytes: number
  /** The number of files that the target already had. */
  reused: number
  /** The ids of blobs whose bytes are missing, cannot be read or differ from the row. */
  damaged: string[]
}

/**
 * Copies and syncs every blob that has a row in `db`. Skips blobs that the target already has, blobs whose bytes are
 * lost, and blobs that are deleted in the meantime; `isStillStored` distinguishes deletions from failed reads.
 */
export async function copyStoredBlobs(
  db: Db,
  from: BlobStore,
  to: BlobStore,
  isStillStored: (id: string) => Promise<boolean> = async () => true,
): Promise<CopyResult> {
  const result: CopyResult = { files: 0, bytes: 0, reused: 0, damaged: [] }
  const present = await idsIn(to)
  const rows = await listStoredBlobs(db)
  await inParallel(rows, async (row) => {
    const { blobId, sha256 } = row
    if (present.has(blobId)) {
      result.reused += 1
      return
    }
    const size = await copyBlob(from, to, blobId, sha256).catch(async (error: unknown) => {
      // The error may also be one of the target, so only the source decides.
      if ((await isStillStored(blobId)) && !(await findProblem(from, row))) throw error
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

async function idsIn(blobs: BlobStore): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const page of blobs.list('')) for (const id of page) ids.add(id)
  return ids
}

/** Resolves to the size, or to `undefined` if the bytes do not match the hash. */
async function copyBlob(from: BlobStore, to: BlobStore, id: string, sha256: string): Promise<number | undefined> {
  await using source = await from.open(id)
  const copy = await to.copyIn(id, source.stream())
  if (copy.sha256 === sha256) return copy.size
  await to.delete(id)
  return undefined
}

/** Resolves to the ids of the emails that have been sent, or stored as files instead. */
export async function sentEmails(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('id').where('status', '=', 'sent').execute()
  return rows.map(({ id }) => id)
}

/** Copies the files of these emails, if they were stored as files. */
export async function copyEmails(ids: readonly string[], from: MailFiles, to: MailFiles): Promise<void> {
  for (const id of ids) {
    const message = await unlessMissing(from.read(id))
    if (message) await to.write(id, message)
  }
}

export async function copyMarker(from: Storage, to: Storage): Promise<void> {
  const marker = await from.readMarker()
  if (marker === undefined) throw new Error(`${from.location} is incomplete. To fix: restore an older backup.`)
  await to.writeMarker(marker)
}

/** Throws unless `to` is a complete copy of the files of the same site. */
export async function assertCopyOf(from: Storage, to: Storage): Promise<void> {
  const marker = await to.readMarker()
  if (marker === undefined || marker !== (await from.readMarker()))
    throw new Error(
      `${to.location} has no earlier copy of this site. To fix: copy to an empty location, without --update.`,
    )
}
