import { join } from 'node:path'

/** Returns the paths of a backup. */
export const backupPaths = (directory: string) => ({
  database: join(directory, 'site.db'),
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
