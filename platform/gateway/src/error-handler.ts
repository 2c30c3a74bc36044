import { escapeHtml } from '@mfe/contract'
import { BAD_REQUEST, HttpError, installErrorHandler as handleErrors } from '@mfe/http'
import { ReleaseError } from '@mfe/release'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from './health/metrics.ts'

/** The error itself is for operators. */
const UNAVAILABLE = 'This page is not available at the moment. Please try again later.'

/** Responds to errors with a page for readers, and with JSON for programs. The site's own routes may respond otherwise. */
export const installErrorHandler = (
  app: FastifyInstance,
  logger: Logger,
  { callerDisconnected }: Pick<Metrics, 'callerDisconnected'>,
): void =>
  handleErrors(app, {
    logger,
    onDisconnect: callerDisconnected,
    toExpected,
    toBody: ({ code, message }, request) =>
      isForReader(request)
        ? { type: 'text/html; charset=utf-8', text: errorPage(message) }
        : { json: { code, message } },
  })

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

function toExpected(error: FastifyError): HttpError | undefined {
  if (error instanceof HttpError) return error
  // A version has no local copy and the shared store does not respond; `/readyz` and the log say why.
  if (error instanceof ReleaseError && error.code === 'release/unreachable')
    return new HttpError(503, error.code, UNAVAILABLE)
  const { statusCode = 500 } = error
  return statusCode >= 400 && statusCode < 500
    ? new HttpError(statusCode, BAD_REQUEST.code, BAD_REQUEST.message)
    : undefined
}
