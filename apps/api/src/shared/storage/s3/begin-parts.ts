import type { Bucket, Upload } from '@mfe/engines/s3'
import { blobKey, partsMark } from './keys.ts'

/** Starts to store a draft in parts. Its mark comes first, so that nothing takes them for those of a `put`. */
export async function beginParts(bucket: Bucket, id: string): Promise<Upload> {
  await bucket.put(partsMark(id), Buffer.alloc(0))
  return bucket.createUpload(blobKey(id))
}
