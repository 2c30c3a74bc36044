import { type FileHandle, open, rm } from 'node:fs/promises'
import { blobPath, type StorageLayout } from '../storage/layout.ts'
import { writeDraft } from '../storage/write-draft.ts'

export interface BlobRow {
  blobId: string
  sha256: string
}

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
