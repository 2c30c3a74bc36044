import { constants } from 'node:os'
import { isFailure } from '@mfe/engines/failure'
import { isStorageFailure } from '@mfe/engines/s3'
import { HttpError, isConnectionLost, isSlowBody, throttleReports } from '@mfe/http'
import { ERROR_HEADER } from '@site/contracts'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storageFull } from '#bytes/store/errors.ts'
import { AppError, connectionLost, type ErrorCode } from '#errors.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The field of the message: `responseMessage` for registration and contact, `message` for other calls. */
    messageField?: 'responseMessage'
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

/** Installs the handler that converts errors into responses. Logs unexpected errors. */
export function installErrorHandler(
  app: FastifyInstance,
  logger: FastifyBaseLogger,
  { disconnects }: Pick<Metrics, 'disconnects'>,
): void {
  const logDisconnects = throttleReports((times) =>
    logger.info({ times }, 'clients disconnected before their requests were done'),
  )

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isConnectionLost(error, request)) {
      disconnects.inc()
      logDisconnects()
      return send(connectionLost(), request, reply)
    }
    const expected = toExpected(error)
    if (!expected) logger.error({ err: error, reqId: request.id }, 'unexpected error')
    else if (expected.cause) {
      // A request may fail on purpose, any number of times, so its own faults must not fill the log.
      const level = expected.status < 500 ? 'debug' : 'warn'
      logger[level]({ err: expected.cause, code: expected.code, reqId: request.id }, 'rejected')
    }
    const unexpected = () => new AppError('server/unexpected', 'Something went wrong; please try again later.')
    return send(expected ?? unexpected(), request, reply)
  })
}

function send(error: HttpError, request: FastifyRequest, reply: FastifyReply) {
  const messageField = request.routeOptions.config.messageField ?? 'message'
  const body = { code: error.code, [messageField]: error.message, ...(error.fields && { errors: error.fields }) }
  return reply
    .code(error.status)
    .headers({ ...error.headers, 'content-type': 'application/json; charset=utf-8' })
    .headers(request.method === 'HEAD' ? { [ERROR_HEADER]: encodeURIComponent(JSON.stringify(body)) } : {})
    .serializer(JSON.stringify)
    .send(body)
}

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
