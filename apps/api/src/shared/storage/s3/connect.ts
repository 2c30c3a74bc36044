import { type Bucket, type BucketSettings, openBucket } from '@mfe/engines/s3'

/** Resolves to the bucket. The first call loads its client, which a site that stores on its disk never does. */
export type Connect = () => Promise<Bucket>

export function connectOnce(settings: BucketSettings): Connect {
  let bucket: Promise<Bucket> | undefined
  return () => {
    bucket ??= openBucket(settings)
    return bucket
  }
}
