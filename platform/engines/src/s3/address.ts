import { z } from 'zod'

const DEFAULT_REGION = 'us-east-1'
const SHAPE = 's3://bucket?endpoint=https://storage.example&region=us-east-1'
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PATH = /^[\w./-]*$/

/** An access key with its secret. */
export interface StorageKey {
  id: string
  secret: string
}

/** The parts of an address that `parseStorageUrl` has read. */
export interface StorageAddress {
  bucket: string
  /** The prefix of all object keys: empty, or ends with a slash. */
  prefix: string
  /** The origin of an S3-compatible server, whose URLs have the bucket in the path. Undefined: Amazon S3. */
  endpoint: string | undefined
  region: string
  /** Undefined: the address has none. */
  key: StorageKey | undefined
}

/** Parses an address such as `s3://bucket/prefix?endpoint=https://storage.example`; returns every problem. */
export function parseStorageUrl(text: string): { address: StorageAddress } | { problems: readonly string[] } {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.hostname === '') return { problems: [`expected ${SHAPE}`] }
  const { endpoint, region, ...unknown } = Object.fromEntries(url.searchParams)
  const origin = endpoint === undefined ? undefined : originOf(endpoint)
  const id = decode(url.username)
  const secret = decode(url.password)
  const problems = [
    !BUCKET.test(url.hostname) && 'the bucket name is not 3 to 63 lowercase letters, digits, dots and hyphens',
    url.port !== '' && 'a port is not supported: name it in the endpoint',
    !PATH.test(url.pathname) && 'the path may contain only letters, digits and . _ - /',
    url.hash !== '' && 'a # ends the address: write one in a key as %23',
    (id === undefined || secret === undefined) && 'the key contains an unescaped %: write it as %25',
    (id === '') !== (secret === '') && 'the key is incomplete: s3://id:secret@bucket',
    origin === null && 'the endpoint is not an origin such as https://storage.example',
    !(endpoint ?? region) && 'name the endpoint of the server, or the region of an Amazon S3 bucket',
    ...Object.keys(unknown).map((name) => `${name} is not supported: use only endpoint and region`),
  ].filter((problem) => problem !== false)
  if (problems.length > 0) return { problems }
  const key = id && secret ? { id, secret } : undefined
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const server = { endpoint: origin ?? undefined, region: region || DEFAULT_REGION }
  return { address: { bucket: url.hostname, prefix: prefix && `${prefix}/`, ...server, key } }
}

/** Returns null for anything but an origin. */
function originOf(text: string): string | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** A setting with the address of a bucket. Its problems contain no part of the value, because it may include a key. */
export const bucketUrl = z.string().check(({ value, issues }) => {
  const parsed = parseStorageUrl(value)
  if ('address' in parsed) return
  for (const message of parsed.problems) issues.push({ code: 'custom', message, input: undefined })
})

/** The setting `STORAGE_URL`: a whole bucket. */
export const storageUrl = bucketUrl.refine((text) => ['', '/', undefined].includes(URL.parse(text)?.pathname), {
  error: 'a path is not supported: use a separate bucket',
})

/** The settings for the key of a bucket whose address has none. */
export const storageKeySettings = {
  AWS_ACCESS_KEY_ID: z.string().default(''),
  AWS_SECRET_ACCESS_KEY: z.string().default(''),
}

/** The key in the settings, if there is one. */
export function storageKeyOf(settings: z.output<z.ZodObject<typeof storageKeySettings>>): StorageKey | undefined {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = settings
  return id && secret ? { id, secret } : undefined
}
