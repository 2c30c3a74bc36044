import { createHash } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  type DeleteObjectsOutput,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Bucket, StoredObject } from './bucket.ts'
import { StorageFailure } from './failure.ts'
import type { Requests } from './requests/requests.ts'

type Objects = Pick<Bucket, 'put' | 'get' | 'head' | 'list' | 'delete' | 'deleteMany' | 'copy'>

export function createObjects(client: S3Client, bucket: string, requests: Requests, bulkMs: number): Objects {
  const objectAt = (key: string) => ({ Bucket: bucket, Key: key })
  return {
    put: async (key, body) => {
      await requests.writeBody(body, (Body, ContentLength, options) =>
        client.send(new PutObjectCommand({ ...objectAt(key), Body, ContentLength }), options),
      )
    },
    get: (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      return requests.readBody((options) => client.send(new GetObjectCommand({ ...objectAt(key), Range }), options))
    },
    head: async (key) => {
      const found = await requests.read((options) => client.send(new HeadObjectCommand(objectAt(key)), options))
      return storedObject(key, found.ContentLength, found.LastModified)
    },
    list: (prefix, pageSize) => listPages(client, requests, { Bucket: bucket, Prefix: prefix, MaxKeys: pageSize }),
    delete: async (key) => {
      await requests.write((options) => client.send(new DeleteObjectCommand(objectAt(key)), options))
    },
    deleteMany: async (keys) => {
      for (let start = 0; start < keys.length; start += MAX_KEYS) {
        const command = () => deleteCommand(bucket, keys.slice(start, start + MAX_KEYS))
        assertDeleted(await requests.write((options) => client.send(command(), options), bulkMs))
      }
    },
    copy: async (from, to) => {
      const command = () => new CopyObjectCommand({ ...objectAt(to), CopySource: copySource(bucket, from) })
      await requests.write((options) => client.send(command(), options), bulkMs)
    },
  }
}

export const copySource = (bucket: string, key: string) =>
  `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`

function storedObject(key: string | undefined, size: number | undefined, modifiedAt: Date | undefined): StoredObject {
  if (key === undefined || size === undefined || modifiedAt === undefined)
    throw new StorageFailure('other', 'The server describes an object without its key, size or time')
  return { key, size, modifiedAt }
}

async function* listPages(client: S3Client, requests: Requests, input: ListObjectsV2CommandInput) {
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ ...input, ContinuationToken })
    const page = await requests.read((options) => client.send(command, options))
    yield (page.Contents ?? []).map(({ Key, Size, LastModified }) => storedObject(Key, Size, LastModified))
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken)
}

/** The maximum number of keys per request. */
const MAX_KEYS = 1000

/** Creates a bulk deletion with the MD5 checksum that S3-compatible servers require; the library sends newer ones. */
function deleteCommand(bucket: string, keys: readonly string[]): DeleteObjectsCommand {
  const Objects = keys.map((Key) => ({ Key }))
  const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers, body } = args.request as { headers: Record<string, string>; body: string }
      headers['content-md5'] = createHash('md5').update(body).digest('base64')
      return next(args)
    },
    { step: 'build', priority: 'low' },
  )
  return command
}

function assertDeleted({ Errors = [] }: DeleteObjectsOutput): void {
  if (Errors.length === 0) return
  const isDenied = Errors.every(({ Code }) => Code === 'AccessDenied')
  const reasons = Errors.map(({ Key, Code }) => `${Key}: ${Code}`)
  throw new StorageFailure(isDenied ? 'denied' : 'unavailable', `Not deleted: ${reasons.join(', ')}`)
}
