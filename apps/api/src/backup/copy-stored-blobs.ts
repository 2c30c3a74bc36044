import { open, rm } from 'node:fs/promises'
import type { Db } from '../shared/database/open.ts'
import { ifExists } from '../shared/storage/is-gone.ts'
import { blobPath, type StorageLayout } from '../shared/storage/layout.ts'
import { storedBlobs } from '../shared/storage/stored-blobs.ts'
import { writeDraft } from '../shared/storage/write-draft.ts'

export interface Copied {
  files: number
  bytes: number
  /** Rows whose bytes are missing or changed. */
  damaged: string[]
}

/** Copies and syncs the blobs that have a row in `db`, but none whose bytes do not match its row. */
export async function copyStoredBlobs(db: Db, from: StorageLayout, to: StorageLayout): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0, damaged: [] }
  for (const { blobId, sha256 } of await storedBlobs(db).selectAll().execute()) {
    const size = await copyBlob(blobPath(from, blobId), blobPath(to, blobId), sha256)
    if (size === undefined) copied.damaged.push(blobId)
    else {
      copied.files += 1
      copied.bytes += size
    }
  }
  return copied
}

async function copyBlob(path: string, target: string, sha256: string): Promise<number | undefined> {
  await using source = await ifExists(open(path))
  if (!source) return undefined
  const copy = await writeDraft(target, source.createReadStream(), () => undefined)
  if (copy.sha256 === sha256) return copy.size
  await rm(target)
  return undefined
}
