import { DEFAULT_BUCKET_SETTINGS } from '@mfe/engines/s3'
import type { Config } from '#server/config.ts'
import { createDiskStorage } from '../disk/disk-storage.ts'
import { createStorageHealth } from './health.ts'
import { createS3Storage } from '../s3/s3-storage.ts'
import type { Storage } from '#storage.ts'

/** Each download in progress has a connection. */
const SOCKETS = 512

type StorageSettings = Pick<Config, 'DATA_DIR' | 'DISK_RESERVE'> &
  Partial<Pick<Config, 'STORAGE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>>

/** Creates the storage with the driver that the settings name. Accesses nothing until the storage is used. */
export function openStorage(settings: StorageSettings, health = createStorageHealth()): Storage {
  const { STORAGE_URL: url, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = settings
  if (!url) return createDiskStorage(settings.DATA_DIR, settings.DISK_RESERVE, health)
  const key = id && secret ? { id, secret } : undefined
  return createS3Storage({ ...DEFAULT_BUCKET_SETTINGS, sockets: SOCKETS, url, key }, health)
}

/** Opens the storage in a backup, which has the layout of a data directory even if the site uses another driver. */
export const openBackupStorage = (directory: string): Storage => createDiskStorage(directory, 0, createStorageHealth())
