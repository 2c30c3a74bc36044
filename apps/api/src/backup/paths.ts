import { join } from 'node:path'
import { storageLayout } from '../storage/layout.ts'

/** A backup lies as the data directory lies, so that it can also be looked at as one. */
export const backupPaths = (directory: string) => ({
  database: join(directory, 'site.db'),
  layout: storageLayout(directory),
  /** Written last: what has none broke off. */
  note: join(directory, 'backup.json'),
})

export const BACKUP_VERSION = 1

export interface BackupNote {
  version: number
  takenAt: string
  files: number
  bytes: number
}
