import { listDamaged } from '#bytes/notes/damaged-blobs.ts'
import type { NamedBlob } from '#bytes/scrub/verify-blob.ts'
import { findStored } from '#bytes/store/stored-blobs.ts'
import type { Db } from '#database/open.ts'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import type { Storage } from '#storage.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import { openBackupForBlobs } from '../backup/restore-blobs.ts'
import { printFilesOf } from './print-files.ts'
import { count } from './rows.ts'

const BLOB_ID = /^[0-9a-f]{32}(?:\.\d+)?$/

const LABELS = {
  restored: 'restored',
  intact: 'intact, not replaced',
  deleted: 'deleted meanwhile, not restored',
} as const

export interface ChosenFiles {
  /** As `fsck` prints them: `owner@example.com:/folder/name`, or the id of the blob. */
  files: readonly string[]
  /** Also all that are known to be damaged. */
  damaged: boolean
}

/** Brings back the bytes of some files, one after another. Throws before the first one if a chosen file does not exist. */
export async function restoreFiles(db: Db, storage: Storage, directory: string, chosen: ChosenFiles): Promise<void> {
  const restore = await openBackupForBlobs(db, storage, directory)
  const blobs = await findBlobs(db, chosen)
  let failed = 0
  for (const blob of blobs) {
    try {
      await printFilesOf(db, LABELS[await restore(blob)], blob.blobId)
    } catch (error) {
      failed += 1
      await printFilesOf(db, 'not restored', blob.blobId)
      console.log(`  ${error instanceof Error ? error.message : error}`)
    }
  }
  if (blobs.length === 0)
    console.log('No file is known to be damaged. To find damaged files, run pnpm api fsck --online.')
  if (failed > 0) throw new Error(`Not restored: ${count(failed, 'file')}.`)
}

async function findBlobs(db: Db, { files, damaged }: ChosenFiles): Promise<NamedBlob[]> {
  const found = new Map<string, NamedBlob>()
  for (const typed of files) {
    const blob = BLOB_ID.test(typed) ? await findStored(db, typed) : await findByPath(db, typed)
    if (!blob)
      throw new Error(`${typed} does not exist. To fix: copy the file, or its id, from a line of pnpm api fsck.`)
    found.set(blob.blobId, blob)
  }
  for (const blob of damaged ? await listDamaged(db) : []) found.set(blob.blobId, blob)
  return [...found.values()]
}

async function findByPath(db: Db, typed: string): Promise<NamedBlob | undefined> {
  const [, email = '', path = ''] = /^([^:]+):\/(.+)$/s.exec(typed.normalize('NFC')) ?? []
  const names = path.split('/')
  const account = await createAccountsRepo(db).byEmail(email.toLowerCase())
  const folderId = account && (await createFoldersRepo(db).idOf(account.id, names.slice(0, -1)))
  return folderId ? createFilesRepo(db).find(folderId, names.at(-1) ?? '') : undefined
}
