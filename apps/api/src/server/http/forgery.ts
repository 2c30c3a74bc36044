import { randomBytes } from 'node:crypto'
import { areSecretsEqual, isSiteOrigin } from '@mfe/http'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRead } from '#caller.ts'
import { AppError } from '#errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route checks a token in its forms, which browsers send without a script. */
    hasFormToken?: boolean
    /** Whether only an `Authorization` header gives access. Browsers that add one name the `Origin` of a change. */
    ignoresCookies?: boolean
  }
}

const CROSS_SITES: readonly unknown[] = ['cross-site', 'same-site']
/** Elements whose content a page can load as often as it wants without navigating away. */
const FRAMES: readonly unknown[] = ['iframe', 'frame', 'embed', 'object', 'fencedframe']

/**
 * Prevents cross-site request forgery. Rejects requests with the `Origin` or `Sec-Fetch-Site` of another site, and
 * changes with cookies or an `Origin` but without the token, which only the site's own pages can read.
 */
export function installForgeryCheck(app: FastifyInstance, publicUrl: string): void {
  const site = publicUrl === '' ? 'http://localhost' : new URL(publicUrl).origin

  app.addHook('onRequest', async (request) => {
    const { origin, cookie } = request.headers
    if ((origin !== undefined && !isSiteOrigin(origin, request.headers.host, site)) || isCrossSite(request)) {
      throw new AppError('request/forged', 'This call came from another site.')
    }
    if (isRead(request)) return
    const { hasFormToken, ignoresCookies } = request.routeOptions.config
    if (hasFormToken) return
    if (origin === undefined && (cookie === undefined || ignoresCookies)) return
    const sent = request.headers['x-xsrf-token']
    const expected = tokenOf(cookie)
    if (typeof sent !== 'string' || !expected || !areSecretsEqual(sent, expected)) {
      throw new AppError('request/forged', 'Please reload the page and try again.')
    }
  })
}

/**
 * Whether a page of another origin sent the request (W3C Fetch Metadata). This includes subdomains, whose requests have
 * cookies too. Allows navigation, but not in a frame.
 */
function isCrossSite({ headers }: FastifyRequest): boolean {
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && !FRAMES.includes(headers['sec-fetch-dest'])
  return CROSS_SITES.includes(headers['sec-fetch-site']) && !isNavigation
}

/** The cookie with the anti-forgery token. The site's own scripts read it and send it back as `X-XSRF-TOKEN`. */
const TOKEN_COOKIE = 'XSRF-TOKEN'

const TOKEN = /^[\w-]{22,128}$/

/** Creates the route that sets the token. It keeps a valid token, because other tabs may be about to send it. */
export function tokenRoutes({ isHttps }: { isHttps: boolean }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/api/anti-forgery', async (request, reply) => {
      if (!TOKEN.test(tokenOf(request.headers.cookie) ?? '')) reply.header('set-cookie', newToken(isHttps))
      return reply.code(204).send()
    })
  }
}

const tokenOf = (cookies: string | undefined): string | undefined => parseCookie(cookies ?? '')[TOKEN_COOKIE]

const newToken = (secure: boolean): string =>
  stringifySetCookie({
    name: TOKEN_COOKIE,
    value: randomBytes(24).toString('base64url'),
    path: '/',
    sameSite: 'strict',
    secure,
  })
