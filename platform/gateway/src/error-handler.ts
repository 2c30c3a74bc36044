import { escapeHtml } from '@mfe/contract'
import { BAD_REQUEST, HttpError, throttleReports } from '@mfe/http'
import { ReleaseError } from '@mfe/release'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from './health/metrics.ts'

const UNEXPECTED = {
  status: 500,
  code: 'server/unexpected',
  message: 'Something went wrong; please try again later.',
}

/** The error itself is for operators. */
const UNAVAILABLE = 'This page is not available at the moment. Please try again later.'

const JSON_TYPE = 'application/json; charset=utf-8'
const HTML_TYPE = 'text/html; charset=utf-8'

/** Headers to remove from an error response: they are already set when a file turns out to be unreadable. */
const FILE_HEADERS = ['content-encoding', 'content-length', 'content-range', 'etag', 'accept-ranges']

/** Installs the handler that converts errors into responses. The site's own routes may install another. */
export function installErrorHandler(
  app: FastifyInstance,
  logger: Logger,
  metrics: Pick<Metrics, 'callerDisconnected'>,
): void {
  const logDisconnects = throttleReports((times) => logger.info({ times }, 'callers disconnected before the response'))

  app.setErrorHandler((error, request, reply) => {
    const { status, code, message } = responseTo(error)
    if (reply.raw.destroyed && code !== UNEXPECTED.code) {
      metrics.callerDisconnected()
      logDisconnects()
    } else if (status >= 500 && status !== 503) logger.error({ err: error }, code)
    for (const name of FILE_HEADERS) {
      reply.removeHeader(name)
      reply.raw.removeHeader(name)
    }
    reply.code(status).header('cache-control', 'no-store')
    if (isForReader(request)) return reply.type(HTML_TYPE).send(errorPage(message))
    return reply.type(JSON_TYPE).send({ code, message })
  })
}

/** Returns whether a browser requested a page, so a person reads the response. */
const isForReader = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' && /text\/html/i.test(headers.accept ?? '')

const errorPage = (message: string): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(message)}</title></head>`,
    `<body><h1>${escapeHtml(message)}</h1><p><a href="">Try again</a> <a href="/">Home</a></p></body>`,
    '</html>',
    '',
  ].join('\n')

/** Whether a version has no local copy and the shared store does not respond; `/readyz` and the log say why. */
const isUnreachable = (error: unknown): error is ReleaseError =>
  error instanceof ReleaseError && error.code === 'release/unreachable'

function responseTo(error: unknown): Pick<HttpError, 'status' | 'code' | 'message'> {
  if (error instanceof HttpError) return error
  if (isUnreachable(error)) return new HttpError(503, error.code, UNAVAILABLE)
  if (!(error instanceof Error) || !('statusCode' in error)) return UNEXPECTED
  const status = Number(error.statusCode)
  return status >= 400 && status < 500 ? { status, ...BAD_REQUEST } : UNEXPECTED
}
