import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { KEY, REGION } from './configuration.ts'

/** Creates an empty bucket. Resolves to its address for `STORAGE_URL`, including the key. */
export async function createBucket(server: string): Promise<string> {
  const name = `test-${randomUUID()}`
  const client = new S3Client({
    endpoint: server,
    region: REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: KEY.id, secretAccessKey: KEY.secret },
  })
  try {
    await client.send(new CreateBucketCommand({ Bucket: name }))
  } finally {
    client.destroy()
  }
  const key = `${encodeURIComponent(KEY.id)}:${encodeURIComponent(KEY.secret)}`
  return `s3://${key}@${name}?${new URLSearchParams({ endpoint: server, region: REGION })}`
}
