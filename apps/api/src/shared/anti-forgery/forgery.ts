import { areSecretsEqual, isOwnOrigin } from '@mfe/gateway/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { tokenOf } from './token.routes.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const FOREIGN_SITES: readonly unknown[] = ['cross-site', 'same-site']

/**
 * Pages of other sites must not act for a visitor: rejects a foreign `Origin` or `Sec-Fetch-Site`, and any change that
 * carries cookies or an `Origin` without the token that only the site's own pages can read.
 */
export function installForgeryCheck(app: FastifyInstance, publicUrl: string): void {
  const site = publicUrl === '' ? 'http://localhost' : new URL(publicUrl).origin

  app.addHook('onRequest', async (request) => {
    const { origin, cookie } = request.headers
    if ((origin !== undefined && !isOwnOrigin(origin, request.headers.host, site)) || isEmbeddedElsewhere(request)) {
      throw new AppError('request/forged', 'This call came from another site.')
    }
    if (READS.has(request.method) || (origin === undefined && cookie === undefined)) return
    const sent = request.headers['x-xsrf-token']
    const expected = tokenOf(cookie)
    if (typeof sent !== 'string' || !expected || !areSecretsEqual(sent, expected)) {
      throw new AppError('request/forged', 'Please reload the page and try again.')
    }
  })
}

/**
 * Whether the call comes from a page of another site, or of a neighboring name to which cookies are sent, too (W3C
 * Fetch Metadata). Links may lead here.
 */
function isEmbeddedElsewhere({ headers }: FastifyRequest): boolean {
  return FOREIGN_SITES.includes(headers['sec-fetch-site']) && headers['sec-fetch-mode'] !== 'navigate'
}
