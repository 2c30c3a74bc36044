import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, openDatabase } from '../shared/database/open.ts'
import { ifExists } from '../shared/storage/is-gone.ts'
import { openBackupStorage } from '../shared/storage/open-storage.ts'
import type { Storage } from '../shared/storage/storage.ts'
import { syncDirectory, syncFile } from '../shared/storage/sync.ts'
import { copyMark, copyStoredBlobs } from './copy-storage.ts'
import { BACKUP_VERSION, type BackupManifest, backupPaths } from './paths.ts'

/** Includes the write-ahead log, because SQLite would replay one left by a crash into the restored database. */
const DATABASE_FILES = ['site.db', 'site.db-wal', 'site.db-shm', 'site.db-journal']

/**
 * Restores a backup into an empty data directory and an empty storage. Verifies every file against its hash and installs
 * the database last, so an interrupted restore leaves nothing a server would start with. Deletes all sessions, so a
 * session that ended after the backup stays ended.
 */
export async function restoreBackup(directory: string, dataDir: string, storage: Storage) {
  const from = backupPaths(directory)
  const { takenAt } = await readManifest(from.manifest)
  const database = join(dataDir, 'site.db')
  const backup = openBackupStorage(directory)
  for (const name of DATABASE_FILES) assertMissing(join(dataDir, name), existsSync(join(dataDir, name)))
  assertMissing(storage.location, await storage.exists())
  const draft = join(dataDir, 'restored')
  try {
    await mkdir(draft, { mode: 0o700 })
    await copyFile(from.database, join(draft, 'site.db'))
    const db = await openDatabase({ DATA_DIR: draft, DATABASE_URL: '' }, 'serve')
    const copied = await restoreBlobs(db, backup, storage).finally(() => db.destroy())
    await copyMark(backup, storage)
    await syncFile(join(draft, 'site.db'))
    await rename(join(draft, 'site.db'), database)
    await syncDirectory(dataDir)
    return { ...copied, takenAt }
  } catch (error) {
    await storage.clear()
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function restoreBlobs(db: Db, from: Storage, to: Storage) {
  await to.prepare()
  const { damaged, ...copied } = await copyStoredBlobs(db, from.blobs, to.blobs)
  if (damaged.length > 0) {
    throw new Error(
      `The backup is damaged: ${damaged.join(', ')}. Nothing was restored. To fix: restore an older backup.`,
    )
  }
  // A backup does not contain the bytes of unfinished uploads.
  await db.deleteFrom('upload').execute()
  await db.deleteFrom('session').execute()
  await db.deleteFrom('password_reset').execute()
  return copied
}

async function readManifest(path: string): Promise<BackupManifest> {
  const text = await ifExists(readFile(path, 'utf8'))
  if (text === undefined) throw new Error(`${path} is missing: this is not a backup, or it did not finish.`)
  const manifest = JSON.parse(text) as BackupManifest
  if (manifest.version !== BACKUP_VERSION) {
    throw new Error(`${path} has version ${manifest.version}, but this program reads version ${BACKUP_VERSION}.`)
  }
  return manifest
}

function assertMissing(path: string, exists: boolean): void {
  if (exists) throw new Error(`${path} already exists. To fix: move it elsewhere, or choose another DATA_DIR.`)
}
