import type { Bucket } from './bucket.ts'
import { createClient } from './client.ts'
import { createObjects } from './objects.ts'
import { Requests } from './requests/requests.ts'
import type { BucketSettings } from './settings.ts'
import { createUploads } from './uploads.ts'

export function createBucket(settings: BucketSettings): Bucket {
  const { client, bucket } = createClient(settings)
  const requests = new Requests(settings)
  return {
    ...createObjects(client, bucket, requests, settings.bulkMs),
    ...createUploads(client, bucket, requests, settings.bulkMs),
    close: () => client.destroy(),
  }
}
