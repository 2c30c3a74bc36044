import { createHash } from 'node:crypto'
import { isStorageFailure } from '@mfe/engines/s3'
import type { Db } from '../database/open.ts'
import { inParallel } from '../in-parallel.ts'
import type { BlobStore } from './storage.ts'
import { isStored, listStoredBlobs } from './stored-blobs.ts'

/**
 * Reads every blob that has a row, and returns the ids of those that are missing or do not match their hash. Ignores
 * files that are deleted while it runs. Throws if a bucket does not respond, because that does not mean that its blobs
 * are missing.
 */
export async function verifyBlobs(db: Db, blobs: BlobStore): Promise<{ checked: number; damaged: string[] }> {
  const rows = await listStoredBlobs(db)
  const damaged: string[] = []
  await inParallel(rows, async ({ blobId, sha256 }) => {
    if ((await hashOf(blobs, blobId)) !== sha256 && (await isStored(db, blobId))) damaged.push(blobId)
  })
  return { checked: rows.length, damaged }
}

async function hashOf(blobs: BlobStore, id: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await using blob = await blobs.open(id)
    for await (const chunk of blob.stream()) hash.update(chunk)
    return hash.digest('hex')
  } catch (error) {
    if (isStorageFailure(error, 'unavailable', 'timeout', 'slow-down', 'denied')) throw error
    return undefined
  }
}
