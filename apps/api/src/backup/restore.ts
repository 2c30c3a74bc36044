import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, openDatabase } from '../shared/database/open.ts'
import { ifExists } from '../shared/storage/is-gone.ts'
import {
  makeDirectories,
  type StorageLayout,
  storageLayout,
  syncDirectory,
  syncFile,
  syncNames,
} from '../shared/storage/layout.ts'
import { copyStoredBlobs } from './copy-stored-blobs.ts'
import { BACKUP_VERSION, type BackupManifest, backupPaths } from './paths.ts'

/** Includes the write-ahead log, because SQLite would replay one left by a crash into the restored database. */
const DATABASE_FILES = ['site.db', 'site.db-wal', 'site.db-shm', 'site.db-journal']

/**
 * Restores a backup into an empty data directory. Verifies every file against its hash and installs the database last,
 * so an interrupted restore leaves nothing a server would start with. Deletes all sessions, so a session that ended
 * after the backup stays ended.
 */
export async function restoreBackup(directory: string, dataDir: string) {
  const from = backupPaths(directory)
  const { takenAt } = await readManifest(from.manifest)
  const database = join(dataDir, 'site.db')
  const layout = storageLayout(dataDir)
  assertNoExistingData([...DATABASE_FILES.map((name) => join(dataDir, name)), layout.root])
  const draft = join(dataDir, 'restored')
  try {
    await mkdir(draft, { mode: 0o700 })
    await copyFile(from.database, join(draft, 'site.db'))
    const db = await openDatabase({ DATA_DIR: draft, DATABASE_URL: '' }, 'serve')
    const copied = await restoreBlobs(db, from.layout, layout).finally(() => db.destroy())
    await copyFile(from.layout.marker, layout.marker)
    for (const path of [layout.marker, join(draft, 'site.db')]) await syncFile(path)
    await syncNames(layout)
    await rename(join(draft, 'site.db'), database)
    await syncDirectory(dataDir)
    return { ...copied, takenAt }
  } catch (error) {
    await rm(layout.root, { recursive: true, force: true })
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function restoreBlobs(db: Db, from: StorageLayout, to: StorageLayout) {
  await makeDirectories(to)
  const { damaged, ...copied } = await copyStoredBlobs(db, from, to)
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

function assertNoExistingData(paths: readonly string[]): void {
  for (const path of paths) {
    if (existsSync(path))
      throw new Error(`${path} already exists. To fix: move it elsewhere, or choose another DATA_DIR.`)
  }
}
