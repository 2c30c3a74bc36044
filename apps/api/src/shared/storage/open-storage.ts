import type { Config } from '../config.ts'
import { createDiskStorage } from './disk/disk-storage.ts'
import type { Storage } from './storage.ts'

/** Chooses the driver; only this file knows one. Touches nothing until the storage is used. */
export const openStorage = ({ DATA_DIR, DISK_RESERVE }: Pick<Config, 'DATA_DIR' | 'DISK_RESERVE'>): Storage =>
  createDiskStorage(DATA_DIR, DISK_RESERVE)

/** Opens the storage in a backup, which has the layout of a data directory even if the site uses another driver. */
export const openBackupStorage = (directory: string): Storage => createDiskStorage(directory, 0)
