import type { Bucket } from '@mfe/engines/s3'
import { BLOBS, DRAFTS, MARKER } from './keys.ts'
import { abortUploads } from './unfinished-uploads.ts'

/** Everything but stored emails, which clearing a disk keeps too: they are outside its storage directory. */
const PREFIXES = [BLOBS, DRAFTS, MARKER]

/** Resolves to whether anything is stored, or rejects if the bucket does not exist. */
export async function hasObjects(bucket: Bucket): Promise<boolean> {
  for (const prefix of PREFIXES) {
    for await (const page of bucket.list(prefix, 1)) if (page.length > 0) return true
  }
  return false
}

export async function clearBucket(bucket: Bucket): Promise<void> {
  await abortUploads(bucket, BLOBS)
  for (const prefix of PREFIXES) await deletePrefix(bucket, prefix)
}

export async function deletePrefix(bucket: Bucket, prefix: string): Promise<void> {
  for await (const page of bucket.list(prefix)) await bucket.deleteMany(page.map(({ key }) => key))
}
