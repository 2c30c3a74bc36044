import type { HostCookie } from '@mfe/http'
import { accountSessionEntry, endAllSessionsQuery, sessionResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#caller.ts'
import { idOf } from '#path-id.ts'
import type { SessionsService } from './sessions.service.ts'

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

    /** Signs out everywhere, including the calling session. */
    app.delete(sessionsUrl, { schema: { querystring: endAllSessionsQuery } }, async (request, reply) => {
      await sessions.endAll(callerOf(request), request.query.links)
      return reply.code(204).header('set-cookie', cookie.clear()).send()
    })
  }
}
