import { open, rm } from 'node:fs/promises'
import type { Db } from '../shared/database/open.ts'
import { ifExists } from '../shared/storage/is-gone.ts'
import { blobPath, type StorageLayout } from '../shared/storage/layout.ts'
import { storedBlobs } from '../shared/storage/stored-blobs.ts'
import { writeDraft } from '../shared/storage/write-draft.ts'

export interface CopyResult {
  files: number
  bytes: number
  /** The ids of blobs whose bytes are missing or differ from the row. */
  damaged: string[]
}

/** Copies and syncs every blob that has a row in `db`, except those whose bytes do not match the row. */
export async function copyStoredBlobs(db: Db, from: StorageLayout, to: StorageLayout): Promise<CopyResult> {
  const result: CopyResult = { files: 0, bytes: 0, damaged: [] }
  for (const { blobId, sha256 } of await storedBlobs(db).selectAll().execute()) {
    const size = await copyBlob(blobPath(from, blobId), blobPath(to, blobId), sha256)
    if (size === undefined) result.damaged.push(blobId)
    else {
      result.files += 1
      result.bytes += size
    }
  }
  return result
}

async function copyBlob(path: string, target: string, sha256: string): Promise<number | undefined> {
  await using source = await ifExists(open(path))
  if (!source) return undefined
  const copy = await writeDraft(target, source.createReadStream(), () => undefined)
  if (copy.sha256 === sha256) return copy.size
  await rm(target)
  return undefined
}
