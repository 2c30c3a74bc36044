import { answers } from '@site/contracts'
import { loginAnswer, loginBody, registrationBody, responseMessageAnswer } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refuseMachines } from '../http/honeypot.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { AccountsService } from './accounts.service.ts'

export function accountsRoutes(accounts: AccountsService, cookies: SessionCookie): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/registration',
      {
        preValidation: async ({ body }) => refuseMachines(body),
        schema: { body: registrationBody, response: { 201: responseMessageAnswer } },
        config: { messageField: 'responseMessage' },
      },
      async (request, reply) => {
        await accounts.register(request.body, request.ip)
        return reply.code(201).send({ responseMessage: answers.registered })
      },
    )

    app.post(
      '/authenticate',
      { schema: { body: loginBody, response: { 200: loginAnswer } } },
      async (request, reply) => {
        const { cookie, ...session } = await accounts.authenticate(request.body, {
          address: request.ip,
          agent: request.headers['user-agent'],
        })
        return reply.header('set-cookie', cookies.set(cookie)).send(session)
      },
    )
  }
}
