import { BAD_REQUEST, HttpError, unexpectedError } from '@mfe/http'
import { ReleaseError } from '@mfe/release'
import type { FastifyBaseLogger } from 'fastify'
import { STATUS_OF } from './wire/protocol.ts'

/** Returns the answer to an expected failure, which names none of these folders, or `undefined` for a bug. */
export function toExpected(
  error: Error & { statusCode?: number; code?: string },
  folders: readonly string[] = [],
): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error instanceof ReleaseError) {
    const { code, cause } = error
    const message = forCallers(error, folders)
    const status = STATUS_OF[code]
    // A cause is logged, and others may quote what the caller sent.
    const isLogged = status >= 500 || code === 'release/refused'
    return new HttpError(status, code, message, isLogged ? { cause } : {})
  }
  if (FULL.includes(error.code ?? '')) return diskFull(error)
  const { statusCode = 500 } = error
  if (statusCode === 413) return tooLarge('The request is larger than this call allows.')
  return statusCode >= 400 && statusCode < 500
    ? new HttpError(statusCode, BAD_REQUEST.code, BAD_REQUEST.message)
    : undefined
}

/** Returns a message without what names this machine and others: folders, and what the system says of engines. */
function forCallers({ code, message }: ReleaseError, folders: readonly string[]): string {
  if (code !== 'release/not-found' && code !== 'release/unreachable') return message
  const text = code === 'release/unreachable' ? message.replace(/ \(.*\)/s, '') : message
  return folders.reduce((rest, folder) => {
    const named = new RegExp(`(The release store )?${folder.replaceAll(/\W/g, '\\$&')}(?:[/\\\\]\\S*)?`, 'g')
    return rest.replaceAll(named, (_, start?: string) => (start ? 'The release store' : 'the release store'))
  }, text)
}

/** What the disk of an upload reports. */
const FULL = ['ENOSPC', 'EDQUOT']

export interface Failures {
  logger: FastifyBaseLogger
  /** Folders of this machine, for `toExpected`. */
  folders?: readonly string[]
}

/** Returns what the caller is told of a failure after its answer has begun. Logs like the handler of other errors. */
export function describeFailure(thrown: unknown, { logger, folders }: Failures): { code: string; message: string } {
  const expected = thrown instanceof Error ? toExpected(thrown, folders) : undefined
  if (!expected) logger.error({ err: thrown }, 'unexpected error')
  else if (expected.cause) {
    logger[expected.status < 500 ? 'debug' : 'warn']({ err: expected.cause, code: expected.code }, 'rejected')
  }
  const { code, message } = expected ?? unexpectedError()
  return { code, message }
}

export const invalid = (message: string): HttpError => new HttpError(400, 'request/invalid', message)

export const tooLarge = (message: string): HttpError => new HttpError(413, 'request/too-large', message)

export const diskFull = (cause?: unknown): HttpError =>
  new HttpError(
    507,
    'server/disk-full',
    'The disk of the release service is full. Nothing changed. To fix: ask an admin of the site to free some space.',
    { cause },
  )

export const tooMany = (message: string, retryAfter: number): HttpError =>
  new HttpError(429, 'request/too-many', message, { headers: { 'retry-after': String(retryAfter) } })
