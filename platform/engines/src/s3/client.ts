import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import { parseStorageUrl } from './address.ts'
import type { BucketSettings } from './settings.ts'

/** Shorter than that of servers: a request on a closed connection fails, and a stream cannot be sent again. */
const IDLE_SOCKET_MS = 4000

const ignore = () => undefined
/** Silences the library: it would log failures that it does not retry. */
const logger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

/** Creates the library's client, without its retries and time limits. Throws if the address is invalid. */
export function createClient(settings: BucketSettings): { client: S3Client; bucket: string } {
  const parsed = parseStorageUrl(settings.url)
  if ('problems' in parsed) throw new Error(`Invalid storage URL: ${parsed.problems.join('; ')}`)
  const { bucket, endpoint, region, key = settings.key } = parsed.address
  if (!key)
    throw new Error(
      'The storage has no key. To fix: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or put the key in the URL.',
    )
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
    maxAttempts: 1,
    // S3-compatible servers may not know the newer checksums, and with these, a stream must be sent in signed chunks.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Otherwise, each larger upload opens its own connection.
    expectContinueHeader: false,
    logger,
    requestHandler: requestHandler(settings),
  })
  return { client, bucket }
}

/** Turns off the library's other time limits, because they would also apply to slow readers and writers. */
function requestHandler({ sockets, connectMs }: BucketSettings) {
  const agent = { keepAlive: true, maxSockets: sockets, timeout: IDLE_SOCKET_MS }
  return {
    httpAgent: new Agent(agent),
    httpsAgent: new TlsAgent(agent),
    connectionTimeout: connectMs,
    requestTimeout: 0,
    socketTimeout: 0,
  }
}
