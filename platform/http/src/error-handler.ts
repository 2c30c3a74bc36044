import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { connectionLost, isConnectionLost } from './connections/connection-lost.ts'
import { type HttpError, removeBodyHeaders, unexpectedError } from './errors/http-error.ts'
import { throttleReports } from './limits/throttle-reports.ts'

/** The body of a response to a failure. */
export type ErrorBody = { json: object } | { type: string; text: string }

interface ErrorHandling {
  logger: FastifyBaseLogger
  /** Called for each request that fails only because its client disconnected. */
  onDisconnect: () => void
  /** Returns the expected failure that an error stands for, or `undefined` for a bug. */
  toExpected: (error: FastifyError) => HttpError | undefined
  toBody: (failure: HttpError, request: FastifyRequest) => ErrorBody
  /** The header that carries the body of a response to HEAD. */
  headHeader?: string
}

/** Installs the handler that converts errors into responses, and logs what operators should know. */
export function installErrorHandler(
  app: FastifyInstance,
  { logger, onDisconnect, toExpected, toBody, headHeader }: ErrorHandling,
): void {
  const logDisconnects = throttleReports((times) =>
    logger.info({ times }, 'clients disconnected before their requests were done'),
  )

  /** A route may throw anything, even `null`. */
  function toFailure(thrown: unknown, request: FastifyRequest): HttpError {
    const error = thrown instanceof Error ? (thrown as FastifyError) : undefined
    if (error && isConnectionLost(error, request)) {
      onDisconnect()
      logDisconnects()
      return connectionLost()
    }
    const expected = error && toExpected(error)
    if (!expected) logger.error({ err: thrown, reqId: request.id }, 'unexpected error')
    else if (expected.cause) {
      // A request may fail on purpose, any number of times, so its own faults must not fill the log.
      const level = expected.status < 500 ? 'debug' : 'warn'
      logger[level]({ err: expected.cause, code: expected.code, reqId: request.id }, 'rejected')
    }
    return expected ?? unexpectedError()
  }

  app.setErrorHandler((thrown, request, reply) => {
    const failure = toFailure(thrown, request)
    const body = toBody(failure, request)
    removeBodyHeaders(reply)
    reply.code(failure.status).headers({ 'cache-control': 'no-store', ...failure.headers })
    if ('text' in body) return reply.type(body.type).send(body.text)
    const json = JSON.stringify(body.json)
    if (headHeader !== undefined && request.method === 'HEAD') reply.header(headHeader, encodeURIComponent(json))
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
