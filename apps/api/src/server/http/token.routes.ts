import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance } from 'fastify'

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

export const tokenOf = (cookies: string | undefined): string | undefined => parseCookie(cookies ?? '')[TOKEN_COOKIE]

const newToken = (secure: boolean): string =>
  stringifySetCookie({
    name: TOKEN_COOKIE,
    value: randomBytes(24).toString('base64url'),
    path: '/',
    sameSite: 'strict',
    secure,
  })
