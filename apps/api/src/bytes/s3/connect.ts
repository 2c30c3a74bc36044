import { type Bucket, type BucketSettings, openBucket } from '@mfe/engines/s3'

/**
 * Resolves to the bucket. The first call loads the S3 client, because a site that stores files on disk never needs it.
 */
export type Connect = () => Promise<Bucket>

export function connectOnce(settings: BucketSettings): Connect {
  let bucket: Promise<Bucket> | undefined
  return () => {
    bucket ??= openBucket(settings)
    return bucket
  }
}
