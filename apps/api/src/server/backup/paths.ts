import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifExists } from '#bytes/store/is-gone.ts'

export const backupPaths = (directory: string) => ({
  database: join(directory, 'site.db'),
  emails: join(directory, 'outbox'),
  /** Written last, so a backup without it is incomplete. */
  manifest: join(directory, 'backup.json'),
})

/** Includes the write-ahead log, because SQLite would replay a log left by a crash into another database. */
export const databaseFiles = (directory: string): string[] =>
  ['site.db', 'site.db-wal', 'site.db-shm', 'site.db-journal'].map((name) => join(directory, name))

export const BACKUP_VERSION = 1

export interface BackupManifest {
  version: number
  takenAt: string
  /** The ids of the blobs whose bytes the site had lost, so the backup lacks them too; absent in older backups. */
  lost?: readonly string[]
}

/** Rejects if there is no backup, or none that this version can read. */
export async function readManifest(directory: string): Promise<BackupManifest> {
  const path = backupPaths(directory).manifest
  const text = await ifExists(readFile(path, 'utf8'))
  if (text === undefined)
    throw new Error(`${path} is missing: this is not a backup, or it did not finish. To fix: choose another one.`)
  const manifest = JSON.parse(text) as BackupManifest
  if (manifest.version !== BACKUP_VERSION) {
    throw new Error(`${path} has version ${manifest.version}, but this program reads version ${BACKUP_VERSION}.`)
  }
  return manifest
}
