import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFailure } from '@mfe/engines/failure'
import { type DatabaseSettings, type Db, openDatabase } from '../shared/database/open.ts'
import { ifExists } from '../shared/storage/is-gone.ts'
import { openBackupStorage } from '../shared/storage/open-storage.ts'
import type { Storage } from '../shared/storage/storage.ts'
import { copyMails, copyMark, copyStoredBlobs, sentMails } from './copy-storage.ts'
import { assertMissing, reserveDestination } from './destination.ts'
import { BACKUP_VERSION, type BackupManifest, backupPaths } from './paths.ts'
import { LEFT_OUT } from './tables.ts'

/**
 * Restores a backup into an empty database and an empty storage. Verifies every file against its hash and stores the
 * rows last, so an interrupted restore leaves nothing a server would start with. Deletes all sessions, so a session that
 * ended after the backup stays ended.
 */
export async function restoreBackup(directory: string, settings: DatabaseSettings, storage: Storage) {
  const { takenAt } = await readManifest(backupPaths(directory).manifest)
  await using destination = await reserveDestination(settings)
  const draft = join(settings.DATA_DIR, 'restored')
  await clearInterrupted(draft, storage)
  assertMissing(storage.location, await storage.exists())
  await using always = new AsyncDisposableStack()
  always.defer(() => removeDirectory(draft))
  await using undo = new AsyncDisposableStack()
  undo.defer(() => storage.clear())
  const copied = await restoreFiles(directory, draft, storage, undo)
  try {
    const replaced = await destination.install(join(draft, 'site.db'))
    undo.move()
    return { ...copied, takenAt, replaced }
  } catch (error) {
    if (!isFailure(error, 'unclear')) throw error
    undo.move()
    throw unclear(storage.location, error)
  }
}

/**
 * Clears the storage of a restore that was killed: it was empty before. A server that used it since has marked it, and a
 * database that is in use has been rejected already.
 */
async function clearInterrupted(draft: string, storage: Storage): Promise<void> {
  const location = await ifExists(readFile(locationIn(draft), 'utf8'))
  if (location === storage.location && (await storage.readMark()) === undefined) await storage.clear()
}

const locationIn = (draft: string) => join(draft, 'location')

/** Prepares the database to be installed in the directory `draft`, and copies the bytes that its rows name. */
async function restoreFiles(directory: string, draft: string, storage: Storage, undo: AsyncDisposableStack) {
  await removeDirectory(draft)
  await mkdir(draft, { mode: 0o700 })
  await writeFile(locationIn(draft), storage.location, { flush: true })
  await copyFile(backupPaths(directory).database, join(draft, 'site.db'))
  await using db = await openDatabase({ DATA_DIR: draft, DATABASE_URL: '' }, 'serve')
  for (const table of LEFT_OUT) await db.deleteFrom(table).execute()
  const backup = openBackupStorage(directory)
  await storage.prepare()
  const copied = await restoreBlobs(db, backup, storage)
  const mails = await sentMails(db)
  undo.defer(() => storage.mailFiles.deleteAll(mails))
  await copyMails(mails, backup.mailFiles, storage.mailFiles)
  await copyMark(backup, storage)
  return copied
}

const removeDirectory = (path: string) => rm(path, { recursive: true, force: true })

async function restoreBlobs(db: Db, from: Storage, to: Storage) {
  const { damaged, ...copied } = await copyStoredBlobs(db, from.blobs, to.blobs)
  if (damaged.length === 0) return copied
  throw new Error(
    `The backup is damaged: ${damaged.join(', ')}. Nothing was restored. To fix: restore an older backup.`,
  )
}

const unclear = (location: string, cause: Error) =>
  new Error(
    `The connection was lost while the database stored the last step. To fix: run pnpm api fsck. If it checks no files, empty ${location} and restore again.`,
    { cause },
  )

async function readManifest(path: string): Promise<BackupManifest> {
  const text = await ifExists(readFile(path, 'utf8'))
  if (text === undefined)
    throw new Error(`${path} is missing: this is not a backup, or it did not finish. To fix: name another one.`)
  const manifest = JSON.parse(text) as BackupManifest
  if (manifest.version !== BACKUP_VERSION) {
    throw new Error(`${path} has version ${manifest.version}, but this program reads version ${BACKUP_VERSION}.`)
  }
  return manifest
}
