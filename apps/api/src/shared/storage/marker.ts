import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../database/open.ts'
import { secretFor } from '../database/secrets.ts'
import { type StorageLayout, shards, syncDirectory } from './layout.ts'
import { storedBlobs } from './stored-blobs.ts'

const VERSION = 1

/**
 * Checks that the database and the file storage have the same id. Throws for an empty mount instead of the files, or
 * files without their database, before the sweep deletes anything. Creates the id only if nothing is stored yet.
 */
export async function assertBelongTogether(db: Db, layout: StorageLayout): Promise<void> {
  const mark = JSON.stringify({ version: VERSION, storage: await secretFor(db, 'storage-mark') })
  const found = await readFile(layout.marker, 'utf8').catch(() => undefined)
  if (found === mark) return
  if ((await storedBlobs(db).select('blobId').limit(1).executeTakeFirst()) || (await hasBlobs(layout))) {
    throw new Error(`${layout.root} and the database do not belong together. To fix: mount or restore the missing one.`)
  }
  await writeFile(layout.marker, mark, { mode: 0o600, flush: true })
  await syncDirectory(layout.root)
}

async function hasBlobs({ blobs }: StorageLayout): Promise<boolean> {
  for (const shard of shards) {
    if ((await readdir(join(blobs, shard))).length > 0) return true
  }
  return false
}
