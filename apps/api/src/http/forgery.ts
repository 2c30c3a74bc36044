import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isSameSecret } from '../ids.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const FOREIGN_SITES: readonly unknown[] = ['cross-site', 'same-site']
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Other sites' pages must not act for a visitor: a foreign `Origin` or `Sec-Fetch-Site` is refused, and so is a change
 * that carries cookies or an `Origin` without the token that only the site's own pages can read.
 */
export function installForgeryCheck(app: FastifyInstance, publicUrl: string): void {
  const site = publicUrl === '' ? undefined : new URL(publicUrl).origin

  app.addHook('onRequest', async (request) => {
    const { origin, cookie } = request.headers
    if ((origin !== undefined && !isOwn(origin, site, request)) || isEmbeddedElsewhere(request)) {
      throw new AppError('request/forged', 'This call came from another site.')
    }
    if (READS.has(request.method) || (origin === undefined && cookie === undefined)) return
    const sent = request.headers['x-xsrf-token']
    const expected = parseCookie(cookie ?? '')['XSRF-TOKEN']
    if (typeof sent !== 'string' || !expected || !isSameSecret(sent, expected)) {
      throw new AppError('request/forged', 'Please reload the page and try again.')
    }
  })
}

/** Without a public address the site is on this machine, under whatever loopback name and port was asked for. */
function isOwn(origin: string, site: string | undefined, request: FastifyRequest): boolean {
  if (site !== undefined) return origin === site
  const url = URL.parse(origin)
  return url !== null && LOOPBACK.has(url.hostname) && url.host === request.headers.host
}

/** By a page of another site, or of a neighboring name, whom cookies follow (W3C Fetch Metadata); a link may lead here. */
function isEmbeddedElsewhere({ headers }: FastifyRequest): boolean {
  return FOREIGN_SITES.includes(headers['sec-fetch-site']) && headers['sec-fetch-mode'] !== 'navigate'
}
