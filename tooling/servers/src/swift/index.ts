import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { KEYS, type Key, REGION } from './configuration.ts'

export { startSwift } from './server.ts'

/** Creates an empty bucket. Resolves to its address for `STORAGE_URL`, including the key. */
export async function createBucket(server: string): Promise<string> {
  const name = `test-${randomUUID()}`
  const client = new S3Client({
    endpoint: server,
    region: REGION,
    forcePathStyle: true,
    credentials: { accessKeyId: KEYS.first.id, secretAccessKey: KEYS.first.secret },
  })
  try {
    await client.send(new CreateBucketCommand({ Bucket: name }))
  } finally {
    client.destroy()
  }
  return withKey(`s3://${name}?${new URLSearchParams({ endpoint: server, region: REGION })}`, KEYS.first)
}

/** Replaces the key in the address of a bucket by the second key of the account. */
export const withSecondKey = (url: string): string => withKey(url, KEYS.second)

const withKey = (url: string, { id, secret }: Key): string =>
  url.replace(/(?<=^s3:\/\/)(?:[^@/]*@)?/, `${encodeURIComponent(id)}:${encodeURIComponent(secret)}@`)
