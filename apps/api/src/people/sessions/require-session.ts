import type { HostCookie } from '@mfe/http'
import { BACKGROUND_HEADER } from '@site/contracts'
import type { FastifyRequest } from 'fastify'
import { setCaller } from '#caller.ts'
import { noSession } from './sessions.repo.ts'
import type { SessionsService } from './sessions.service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the session cookie suffices without the token, as in downloads that the browser itself requests. */
    cookieAlone?: boolean
    /** Whether requests do not extend the session, because pages send them without user action. */
    isBackground?: boolean
  }
}

/**
 * Creates an `onRequest` hook, so it runs before the body is read. A session that ends later does not abort the
 * request; see `assertSession`.
 */
export function requireSession(sessions: SessionsService, sessionCookie: HostCookie) {
  return async (request: FastifyRequest): Promise<void> => {
    const [, token] = /^Bearer +([\w-]+)$/i.exec(request.headers.authorization ?? '') ?? []
    const cookie = sessionCookie.read(request.headers.cookie)
    const { cookieAlone, isBackground = request.headers[BACKGROUND_HEADER] !== undefined } = request.routeOptions.config
    if (token) setCaller(request, await sessions.byToken(token, cookie, isBackground))
    else if (cookie && cookieAlone) setCaller(request, await sessions.byCookie(cookie, isBackground))
    else throw noSession()
  }
}
