import { AppError, tooManyRequests } from '#errors.ts'
import { undefinedIf } from './is-gone.ts'

/** Reports that the bytes of a blob or a draft do not exist, or no longer do. */
export class BytesMissing extends Error {
  override readonly name = 'BytesMissing'

  constructor(id: string, options?: ErrorOptions) {
    super(`The bytes of ${id} are missing.`, options)
  }
}

export const isMissing = (error: unknown): error is BytesMissing => error instanceof BytesMissing

/** How a disk fails to read bytes that exist; a lack of memory or descriptors, for example, says nothing about them. */
const UNREADABLE = ['EIO', 'EISDIR', 'EBADMSG', 'EUCLEAN']

/** Returns whether reading a blob has failed because of its own bytes. Another attempt may still succeed. */
export const isUnreadable = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && UNREADABLE.includes(String(error.code))

export const unlessMissing = undefinedIf(isMissing)

/** Returns a function that rejects with `BytesMissing` if this is why a driver's work has failed. */
export const missingIf =
  (isReason: (error: unknown) => boolean) =>
  <Result>(id: string, work: Promise<Result>): Promise<Result> =>
    work.catch((cause: unknown) => {
      throw isReason(cause) ? new BytesMissing(id, { cause }) : cause
    })

/** Reports bytes that are not those of the blob that they were to replace. */
export function assertHash(id: string, hash: string, expected: string): void {
  if (hash !== expected) throw new Error(`The bytes do not match the hash of ${id}.`)
}

export const tooManyArchives = () =>
  tooManyRequests(10_000, 'Too many folders are being downloaded. Please try again when one of them is done.')

const DISK_FULL =
  'The disk of the server has no space left for this. Nothing was changed, and what you have stored is kept. Please try again later.'

export const storageFull = (options?: ErrorOptions) => new AppError('storage/full', DISK_FULL, options)
