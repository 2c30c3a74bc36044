import type { HostCookie } from '@mfe/http'
import { BACKGROUND_HEADER } from '@site/contracts'
import { accountSessionEntry, endAllSessionsQuery, sessionResponse } from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf, setCaller } from '#caller.ts'
import { idOf } from '#path-id.ts'
import { noSession } from './sessions.repo.ts'
import type { SessionsService } from './sessions.service.ts'

/** The cookies of a login. `device` outlives the session and identifies the browser at the next login. */
export type LoginCookies = Readonly<Record<'session' | 'device', HostCookie>>

export function sessionsRoutes(sessions: SessionsService, cookie: HostCookie): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/session', { schema: { response: { 200: sessionResponse } } }, async (request) => callerOf(request))

    app.post('/api/logout', async (request, reply) => {
      await sessions.end(callerOf(request).sessionId)
      return reply.code(204).header('set-cookie', cookie.clear()).send()
    })

    const sessionsUrl = '/api/account/sessions'

    app.get(sessionsUrl, { schema: { response: { 200: z.array(accountSessionEntry) } } }, async (request) =>
      sessions.list(callerOf(request)),
    )

    app.delete(`${sessionsUrl}/:id`, async (request, reply) => {
      const caller = callerOf(request)
      const id = idOf(request)
      await sessions.endOne(caller, id)
      if (id === caller.sessionId) reply.header('set-cookie', cookie.clear())
      return reply.code(204).send()
    })

    app.delete(sessionsUrl, { schema: { querystring: endAllSessionsQuery } }, async (request, reply) => {
      await sessions.endAll(callerOf(request), request.query.links)
      return reply.code(204).header('set-cookie', cookie.clear()).send()
    })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the session cookie suffices without the token, as in downloads that the browser itself requests. */
    cookieAlone?: boolean
    /** Whether requests do not extend the session, because pages send them without user action. */
    isBackground?: boolean
  }
}

/** Runs before the body is read. A session that ends later does not abort the request; see `assertSession`. */
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
