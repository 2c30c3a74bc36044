import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Db } from '../database/open.ts'
import { blobPath, type StorageLayout } from '../storage/layout.ts'
import { writeDraft } from '../storage/write-draft.ts'

export interface BlobRow {
  blobId: string
  sha256: string
}

/** Every blob that has a row. */
export const blobRows = (db: Db): Promise<BlobRow[]> =>
  db
    .selectFrom('file')
    .select(['blob_id as blobId', 'sha256'])
    .unionAll(db.selectFrom('attachment').select(['blob_id as blobId', 'sha256']))
    .execute()

export const hasRow = async (db: Db, blobId: string): Promise<boolean> =>
  (await db.selectFrom('file').select('id').where('blob_id', '=', blobId).executeTakeFirst()) !== undefined ||
  (await db.selectFrom('attachment').select('id').where('blob_id', '=', blobId).executeTakeFirst()) !== undefined

/**
 * Copies and syncs a blob. Resolves to its size, or to `undefined` (without a copy) if its bytes do not match its row.
 */
export async function copyBlob(
  { blobId, sha256 }: BlobRow,
  from: StorageLayout,
  to: StorageLayout,
): Promise<number | undefined> {
  const source = await openIfThere(blobPath(from, blobId))
  if (!source) return undefined
  const target = blobPath(to, blobId)
  try {
    const copy = await writeDraft(target, source.createReadStream(), () => undefined)
    if (copy.sha256 === sha256) return copy.size
    await rm(target)
    return undefined
  } finally {
    await source.close()
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
