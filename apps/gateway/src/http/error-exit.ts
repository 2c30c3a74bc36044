import { sampled } from '@site/contracts/server'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ApiUnreachable } from '../api/pass-on.ts'
import { NoSuchPreview, NothingLive } from '../composition/compositions.ts'
import type { Metrics } from './metrics.ts'

const UNEXPECTED = {
  status: 500,
  code: 'server/unexpected',
  message: 'Something went wrong; please try again later.',
}

const UNREACHABLE = {
  status: 502,
  code: 'api/unreachable',
  message: 'This cannot be done right now; please try again later.',
}

/** The one place that converts errors into answers; an API in this process has its own. */
export function installErrorExit(
  app: FastifyInstance,
  logger: Logger,
  metrics: Pick<Metrics, 'callerDisconnected'>,
): void {
  const logDisconnects = sampled((times) => logger.info({ times }, 'callers disconnected before the answer'))

  app.setErrorHandler((error, _request, reply) => {
    const { status, code, message } = answerTo(error)
    if (reply.raw.destroyed && code !== UNEXPECTED.code) {
      metrics.callerDisconnected()
      logDisconnects()
    } else if (status >= 500 && status !== 503) logger.error({ err: error }, code)
    return reply.code(status).header('cache-control', 'no-store').send({ code, message })
  })
}

function answerTo(error: unknown): typeof UNEXPECTED {
  if (error instanceof ApiUnreachable) return UNREACHABLE
  if (error instanceof NothingLive) return { status: 503, code: 'pages/nothing-live', message: error.message }
  if (error instanceof NoSuchPreview) return { status: 404, code: 'pages/no-such-preview', message: error.message }
  if (!(error instanceof Error) || !('statusCode' in error)) return UNEXPECTED
  const status = Number(error.statusCode)
  return status >= 400 && status < 500 ? { status, code: 'http/bad-request', message: error.message } : UNEXPECTED
}
