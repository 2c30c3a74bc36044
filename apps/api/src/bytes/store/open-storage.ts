import { DEFAULT_BUCKET_SETTINGS } from '@mfe/engines/s3'
import type { Storage } from '#storage.ts'
import { createDiskStorage } from '../disk/storage.ts'
import { createS3Storage } from '../s3/storage.ts'
import { createStorageHealth } from './health.ts'

/** Each download in progress has a connection. */
const SOCKETS = 512

interface StorageSettings {
  DATA_DIR: string
  DISK_RESERVE: number
  STORAGE_URL?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}

/** Creates the storage with the driver that the settings name. Accesses nothing until the storage is used. */
export function openStorage(settings: StorageSettings, health = createStorageHealth()): Storage {
  const { STORAGE_URL: url, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = settings
  if (!url) return createDiskStorage(settings.DATA_DIR, settings.DISK_RESERVE, health)
  const key = id && secret ? { id, secret } : undefined
  return createS3Storage({ ...DEFAULT_BUCKET_SETTINGS, sockets: SOCKETS, url, key }, health)
}

/** Opens the storage in a backup, which has the layout of a data directory even if the site uses another driver. */
export const openBackupStorage = (directory: string): Storage => createDiskStorage(directory, 0, createStorageHealth())
