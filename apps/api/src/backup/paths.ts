import { join } from 'node:path'
import { storageLayout } from '../shared/storage/layout.ts'

/** A backup has the layout of a data directory, so that it can be used as one. */
export const backupPaths = (directory: string) => ({
  database: join(directory, 'site.db'),
  layout: storageLayout(directory),
  /** Written last: a backup without it is incomplete. */
  note: join(directory, 'backup.json'),
})

export const BACKUP_VERSION = 1

export interface BackupNote {
  version: number
  takenAt: string
  files: number
  bytes: number
}
