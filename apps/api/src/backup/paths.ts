import { join } from 'node:path'

/** Returns the paths of a backup. */
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
}
