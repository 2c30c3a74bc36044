import { text } from 'node:stream/consumers'
import { type BucketSettings, isStorageFailure } from '@mfe/engines/s3'
import type { Storage } from '#storage.ts'
import { createStorageHealth } from '../store/health.ts'
import { clearBucket, hasObjects } from './clear-bucket.ts'
import { connectOnce } from './connect.ts'
import { ifStored } from './found.ts'
import { MARKER } from './keys.ts'
import { createS3Blobs } from './s3-blobs.ts'
import { createS3Drafts } from './s3-drafts.ts'
import { createS3MailFiles } from './s3-mail-files.ts'

/** Stores bytes in a bucket on an S3-compatible server; the bucket must contain nothing else (docs/decisions/038). */
export function createS3Storage(settings: BucketSettings, health = createStorageHealth()): Storage {
  const connect = connectOnce(settings)
  const location = locationOf(settings.url)

  return {
    location,
    blobs: createS3Blobs(connect, health),
    drafts: createS3Drafts(connect, health),
    mailFiles: createS3MailFiles(connect),
    // A bucket has no size limit.
    space: {
      freeBytes: async () => Number.POSITIVE_INFINITY,
      assertRoomFor: async () => undefined,
      assertInReserve: async () => undefined,
    },
    health,

    async prepare() {
      await hasObjects(await connect()).catch((error: unknown) => {
        throw isStorageFailure(error, 'missing', 'denied') ? unusable(location, error) : error
      })
    },

    isReachable: async () => (await ifStored((await connect()).head(MARKER))) !== undefined,

    probe: async () => void (await hasObjects(await connect())),

    exists: async () => hasObjects(await connect()),

    clear: async () => clearBucket(await connect()),

    async readMarker() {
      const found = await ifStored((await connect()).get(MARKER))
      return found && text(found.stream)
    },

    writeMarker: async (marker) => (await connect()).put(MARKER, Buffer.from(marker)),
  }
}

/** Returns the location without the access key. */
function locationOf(storageUrl: string): string {
  const { host, searchParams } = new URL(storageUrl)
  const endpoint = searchParams.get('endpoint')
  return endpoint ? `s3://${host} at ${endpoint}` : `s3://${host}`
}

const unusable = (location: string, cause: Error) =>
  new Error(
    `${location} cannot be used (${cause.message}). To fix: create the bucket, and set STORAGE_URL and a key that may list, read, write and delete in it.`,
    { cause },
  )
