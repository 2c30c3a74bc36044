import { createHash } from 'node:crypto'
import { DeleteObjectsCommand, type DeleteObjectsOutput } from '@aws-sdk/client-s3'
import { StorageFailure } from './failure.ts'

/** The maximum number of keys per request. */
export const MAX_KEYS = 1000

/** Creates a bulk deletion with the MD5 checksum that S3-compatible servers require; the library sends newer ones. */
export function deleteCommand(bucket: string, keys: readonly string[]): DeleteObjectsCommand {
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

/** Throws if the server refused to delete an object. */
export function assertDeleted({ Errors = [] }: DeleteObjectsOutput): void {
  if (Errors.length === 0) return
  const isDenied = Errors.every(({ Code }) => Code === 'AccessDenied')
  const reasons = Errors.map(({ Key, Code }) => `${Key}: ${Code}`)
  throw new StorageFailure(isDenied ? 'denied' : 'unavailable', `Not deleted: ${reasons.join(', ')}`)
}
