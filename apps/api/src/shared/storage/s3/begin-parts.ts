import type { Bucket, Upload } from '@mfe/engines/s3'
import { blobKey, partsMark } from './keys.ts'

/**
 * Starts the multipart upload of a draft. Writes the mark of the draft first, so that a sweep does not mistake the
 * upload for that of an interrupted `put`.
 */
export async function beginParts(bucket: Bucket, id: string): Promise<Upload> {
  await bucket.put(partsMark(id), Buffer.alloc(0))
  return bucket.createUpload(blobKey(id))
}
