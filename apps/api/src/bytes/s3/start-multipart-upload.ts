import type { Bucket, Upload } from '@mfe/engines/s3'
import { blobKey, multipartMarkerKey } from './keys.ts'

/**
 * Starts the multipart upload of a draft. Writes the draft's marker first: without it, a sweep would mistake the upload
 * for an interrupted `put`.
 */
export async function startMultipartUpload(bucket: Bucket, id: string): Promise<Upload> {
  await bucket.put(multipartMarkerKey(id), Buffer.alloc(0))
  return bucket.createUpload(blobKey(id))
}
