import { constants } from 'node:os'
import { isFailure } from '@mfe/engines/failure'
import { isStorageFailure } from '@mfe/engines/s3'
import { type ErrorBody, HttpError, installErrorHandler as handleErrors, isSlowBody } from '@mfe/http'
import { ERROR_HEADER } from '@site/contracts'
import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify'
import { storageFull } from '#bytes/store/errors.ts'
import { AppError, type ErrorCode } from '#errors.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The field of the message: `responseMessage` for registration and contact, `message` for other calls. */
    messageField?: 'responseMessage'
    /** Returns the body of an error for clients that do not read JSON. */
    toErrorBody?: (failure: HttpError) => ErrorBody
  }
}

// Codes and messages for requests that Fastify or a body parser rejects.
const BY_STATUS: Readonly<Record<number, [ErrorCode, string]>> = {
  400: ['request/invalid', 'The request could not be read.'],
  406: ['request/unsupported-type', 'This call expects a multipart form.'],
  413: ['request/too-large', 'The request is too large.'],
  414: ['request/invalid', 'The URL is too long.'],
  415: ['request/unsupported-type', 'This content type is not supported.'],
}

/** Responds to errors of the database and the storage with codes of the API, and to HEAD with its body in a header. */
export const installErrorHandler = (
  app: FastifyInstance,
  logger: FastifyBaseLogger,
  { disconnects }: Pick<Metrics, 'disconnects'>,
): void =>
  handleErrors(app, {
    logger,
    onDisconnect: () => disconnects.inc(),
    toExpected,
    toBody: (failure, { routeOptions: { config } }) => (config.toErrorBody ?? toJson(config.messageField))(failure),
    headHeader: ERROR_HEADER,
  })

const toJson =
  (messageField = 'message') =>
  ({ code, message, fields }: HttpError): ErrorBody => ({
    json: { code, [messageField]: message, ...(fields && { errors: fields }) },
  })

const OUT_OF_DESCRIPTORS = ['EMFILE', 'ENFILE']

function toExpected(error: FastifyError): HttpError | undefined {
  if (error.validation) return toInvalidRequest(error)
  if (isSlowBody(error)) {
    return new AppError(
      'request/too-slow',
      'This arrived too slowly, so the server stopped waiting. Nothing was stored. Please check your connection and try again.',
    )
  }
  if (error instanceof HttpError) return error
  // The account was deleted during the request.
  if (isFailure(error, 'no-parent')) return new AppError('session/none', 'Please log in.')
  if (isFailure(error, 'unstorable')) {
    return new AppError('request/invalid', 'The request contains a character that cannot be stored.', { cause: error })
  }
  if (isDiskFull(error) || isFailure(error, 'full') || isStorageFailure(error, 'full')) {
    return storageFull({ cause: error })
  }
  if (isFailure(error, 'failed-sync', 'not-writable') || isUnwritable(error)) {
    return new AppError('storage/degraded', 'Nothing can be stored at the moment. What was stored before is kept.', {
      cause: error,
    })
  }
  if (OUT_OF_DESCRIPTORS.includes(error.code) || isFailure(error, 'busy', 'conflict', 'unavailable', 'unclear')) {
    return new AppError('server/busy', 'The server is busy; please try again in a moment.', { cause: error })
  }
  if (isStorageFailure(error, 'missing', 'denied', 'slow-down', 'timeout', 'unavailable', 'unclear')) {
    return new AppError('storage/unavailable', 'The file storage is not responding; please try again in a moment.', {
      cause: error,
      headers: { 'retry-after': '5' },
    })
  }
  const [code, message] = (error.statusCode && BY_STATUS[error.statusCode]) || []
  return code && message ? new AppError(code, message) : undefined
}

/** Returns whether a disk is full, or a quota of its file system, which Node.js has no name for. */
const isDiskFull = (error: FastifyError & NodeJS.ErrnoException) =>
  error.code === 'ENOSPC' || error.errno === -constants.errno.EDQUOT

/** Returns whether a disk is read-only or fails to write. */
const isUnwritable = (error: FastifyError & NodeJS.ErrnoException) =>
  error.code === 'EROFS' || (error.code === 'EIO' && error.syscall !== 'read')

/** Converts validation errors to the first message of each field for a form, and to one message for any other call. */
function toInvalidRequest({ validation = [], validationContext }: FastifyError): AppError {
  const fields: Record<string, string> = {}
  for (const { instancePath, message = '' } of validation) fields[instancePath.slice(1)] ??= message
  const [first = 'The request is not valid.'] = Object.values(fields)
  const isForm = validationContext === 'body' && !('' in fields)
  return new AppError('request/invalid', first, isForm ? { fields } : {})
}
