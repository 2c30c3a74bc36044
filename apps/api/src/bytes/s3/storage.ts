import { type Bucket, type BucketSettings, isStorageFailure, openBucket } from '@mfe/engines/s3'
import type { MailFiles, Storage } from '#storage.ts'
import { createStorageHealth } from '../store/health.ts'
import { BLOBS, type Connect, createS3Blobs, orMissing, readObject } from './blobs.ts'
import { createS3Drafts, DRAFTS, deletePrefix } from './drafts.ts'
import { abortUploads, ifStored } from './object-writer.ts'

/*
 * The layout of the bucket, which must contain nothing else (docs/decisions/038):
 *
 * storage.json          the marker that ties the bucket to its database
 * blobs/<id>            a blob; until then, the multipart upload of a draft or of a call to `put`
 * drafts/<id>/<unique>  the tail of a draft: its bytes after the last full part
 * drafts/<id>/parts     an empty object, which tells the multipart upload of a draft from that of a `put`
 * outbox/<id>.eml       an email
 */
const MARKER = 'storage.json'
const OUTBOX = 'outbox/'

/** Everything but stored emails, which clearing a disk keeps too: they are outside its storage directory. */
const CLEARED = [BLOBS, DRAFTS, MARKER]

export function createS3Storage(settings: BucketSettings, health = createStorageHealth()): Storage {
  const location = locationOf(settings.url)

  // Loads the S3 client with the first call, because a site that stores files on disk never needs it.
  let opening: Promise<Bucket> | undefined
  const connect = () => {
    opening ??= openBucket(settings)
    return opening
  }

  /** Rejects if the bucket does not exist. */
  async function hasObjects(): Promise<boolean> {
    const bucket = await connect()
    for (const prefix of CLEARED) {
      for await (const page of bucket.list(prefix, 1)) if (page.length > 0) return true
    }
    return false
  }

  const drafts = createS3Drafts(connect, health)

  return {
    location,
    blobs: createS3Blobs(connect, health, drafts.list),
    drafts,
    mailFiles: createS3MailFiles(connect),
    // A bucket has no size limit.
    space: {
      freeBytes: async () => Number.POSITIVE_INFINITY,
      assertRoomFor: async () => undefined,
      assertInReserve: async () => undefined,
    },
    health,

    async prepare() {
      await hasObjects().catch((error: unknown) => {
        throw isStorageFailure(error, 'missing', 'denied') ? unusable(location, error) : error
      })
    },

    isReachable: async () => (await ifStored((await connect()).head(MARKER))) !== undefined,

    probe: async () => void (await hasObjects()),

    exists: hasObjects,

    async clear() {
      const bucket = await connect()
      await abortUploads(bucket, BLOBS)
      for (const prefix of CLEARED) await deletePrefix(bucket, prefix)
    },

    readMarker: async () => (await ifStored(readObject(await connect(), MARKER)))?.toString(),

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

function createS3MailFiles(connect: Connect): MailFiles {
  const keyOf = (mailId: string) => `${OUTBOX}${mailId}.eml`
  const idOf = (key: string) => key.slice(OUTBOX.length, -'.eml'.length)

  return {
    write: async (mailId, message) => (await connect()).put(keyOf(mailId), message),

    read: async (mailId) => orMissing(mailId, readObject(await connect(), keyOf(mailId))),

    deleteAll: async (mailIds) => (await connect()).deleteMany(mailIds.map(keyOf)),

    async deleteOlderThan(before, findKnown) {
      const bucket = await connect()
      let deleted = 0
      for await (const page of bucket.list(OUTBOX)) {
        const old = page.filter(({ modifiedAt }) => modifiedAt < new Date(before)).map(({ key }) => idOf(key))
        const known = await findKnown(old)
        const unknown = old.filter((id) => !known.has(id))
        await bucket.deleteMany(unknown.map(keyOf))
        deleted += unknown.length
      }
      return deleted
    },
  }
}
