import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../database/open.ts'
import { blobPath, type StorageLayout } from './layout.ts'

/** Reads every blob that has a row and lists those whose bytes differ from what was uploaded. */
export async function verifyBlobs(db: Db, layout: StorageLayout): Promise<{ checked: number; damaged: string[] }> {
  const rows = await db
    .selectFrom('file')
    .select(['blob_id', 'sha256'])
    .unionAll(db.selectFrom('attachment').select(['blob_id', 'sha256']))
    .execute()
  const damaged: string[] = []
  for (const { blob_id, sha256 } of rows) {
    if ((await hashOf(blobPath(layout, blob_id))) !== sha256) damaged.push(blob_id)
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
