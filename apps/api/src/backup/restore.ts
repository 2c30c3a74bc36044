import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, openDatabase } from '../shared/database/open.ts'
import {
  makeDirectories,
  type StorageLayout,
  storageLayout,
  syncDirectory,
  syncFile,
  syncNames,
} from '../shared/storage/layout.ts'
import { copyStoredBlobs } from './copy-stored-blobs.ts'
import { BACKUP_VERSION, type BackupNote, backupPaths } from './paths.ts'

/** SQLite would replay a write-ahead log left by a crash into the restored database. */
const DATABASE_FILES = ['site.db', 'site.db-wal', 'site.db-shm', 'site.db-journal']

/**
 * Restores a backup into a data directory without data. Compares every file with its hash and puts the database in
 * place last, so that an interrupted restore leaves nothing that a server would start with. Ends all sessions: one that
 * ended since the backup must not come back.
 */
export async function restoreBackup(directory: string, dataDir: string) {
  const from = backupPaths(directory)
  const { takenAt } = await readNote(from.note)
  const database = join(dataDir, 'site.db')
  const layout = storageLayout(dataDir)
  assertEmpty([...DATABASE_FILES.map((name) => join(dataDir, name)), layout.root])
  const draft = join(dataDir, 'restored')
  try {
    await mkdir(draft, { mode: 0o700 })
    await copyFile(from.database, join(draft, 'site.db'))
    const db = await openDatabase(draft)
    const copied = await fillIn(db, from.layout, layout).finally(() => db.destroy())
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

async function fillIn(db: Db, from: StorageLayout, to: StorageLayout) {
  await makeDirectories(to)
  const { damaged, ...copied } = await copyStoredBlobs(db, from, to)
  if (damaged.length > 0) {
    throw new Error(`Damaged in the backup: ${damaged.join(', ')}. Nothing was restored. Way out: an older backup.`)
  }
  // Unfinished uploads: a backup does not contain their bytes.
  await db.deleteFrom('upload').execute()
  await db.deleteFrom('session').execute()
  await db.deleteFrom('password_reset').execute()
  return copied
}

async function readNote(path: string): Promise<BackupNote> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${path} is missing: this is no backup, or one that broke off.`)
  const note = JSON.parse(text) as BackupNote
  if (note.version !== BACKUP_VERSION) throw new Error(`${path} is of another version than this program reads.`)
  return note
}

function assertEmpty(paths: readonly string[]): void {
  for (const path of paths) {
    if (existsSync(path))
      throw new Error(`${path} is there already. Way out: move it away, or choose another DATA_DIR.`)
  }
}
