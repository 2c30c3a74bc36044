import type { Db } from '#database/open.ts'
import { generatedSetting } from '#database/secrets/secrets.ts'
import type { Storage } from '#storage.ts'
import { storedBlobs } from './stored-blobs.ts'

const VERSION = 1

/**
 * Checks that the database and the file storage have the same id. Throws if one of them is missing, for example on an
 * unmounted volume, before the sweep deletes anything. Creates the id only if nothing is stored yet.
 */
export async function assertBelongTogether(db: Db, storage: Storage): Promise<void> {
  const marker = JSON.stringify({ version: VERSION, storage: await generatedSetting(db, 'storage-mark') })
  if ((await storage.readMarker()) === marker) return
  if ((await storedBlobs(db).select('blobId').limit(1).executeTakeFirst()) || (await hasBlobs(storage))) {
    throw new Error(
      `${storage.location} and the database do not belong together. To fix: mount or restore the missing one.`,
    )
  }
  await storage.writeMarker(marker)
}

async function hasBlobs({ blobs }: Storage): Promise<boolean> {
  for await (const page of blobs.list('')) if (page.length > 0) return true
  return false
}
