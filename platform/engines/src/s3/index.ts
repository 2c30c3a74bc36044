import type { Bucket } from './bucket.ts'
import type { BucketSettings } from './settings.ts'

export {
  bucketUrl,
  parseStorageUrl,
  type StorageAddress,
  type StorageKey,
  storageKeyOf,
  storageKeySettings,
  storageUrl,
} from './address.ts'
export type {
  Bucket,
  ByteRange,
  StartedUpload,
  StoredObject,
  StoredPart,
  Upload,
  UploadedPart,
} from './bucket.ts'
export { isStorageFailure, StorageFailure, type StorageFailureKind } from './failure.ts'
export type { Body } from './requests/requests.ts'
export { type BucketSettings, DEFAULT_BUCKET_SETTINGS } from './settings.ts'

/** Loads the client library, and opens a bucket; rejects if the settings are invalid. Nothing is sent yet. */
export async function openBucket(settings: BucketSettings): Promise<Bucket> {
  const { createBucket } = await import('./open.ts')
  return createBucket(settings)
}
