import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../database/open.ts'
import { blobPath, type StorageLayout } from './layout.ts'
import { storedBlobs } from './stored-blobs.ts'

/** Reads every blob that has a row, and returns the ids of those that are missing or do not match their hash. */
export async function verifyBlobs(db: Db, layout: StorageLayout): Promise<{ checked: number; damaged: string[] }> {
  const rows = await storedBlobs(db).selectAll().execute()
  const damaged: string[] = []
  for (const { blobId, sha256 } of rows) {
    if ((await hashOf(blobPath(layout, blobId))) !== sha256) damaged.push(blobId)
  }
  return { checked: rows.length, damaged }
}

async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch {
    return undefined
  }
}
