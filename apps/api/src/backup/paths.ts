import { join } from 'node:path'
import { storageLayout } from '../shared/storage/layout.ts'

/** Returns the paths of a backup, which has the layout of a data directory, so that it can be used as one. */
export const backupPaths = (directory: string) => ({
  database: join(directory, 'site.db'),
  layout: storageLayout(directory),
  /** Written last, so a backup without it is incomplete. */
  manifest: join(directory, 'backup.json'),
})

export const BACKUP_VERSION = 1

export interface BackupManifest {
  version: number
  takenAt: string
  files: number
  bytes: number
}
