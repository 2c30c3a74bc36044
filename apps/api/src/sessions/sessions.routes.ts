import { sessionAnswer } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from './require-session.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { SessionsService } from './sessions.service.ts'

export function sessionsRoutes(sessions: SessionsService, cookies: SessionCookie): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/session', { schema: { response: { 200: sessionAnswer } } }, async (request) => callerOf(request))

    app.post('/api/logout', async (request, reply) => {
      await sessions.end(callerOf(request).sessionId)
      return reply.code(204).header('set-cookie', cookies.clear()).send()
    })
  }
}
