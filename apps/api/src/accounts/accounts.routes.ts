import { responseTexts } from '@site/contracts'
import { loginBody, loginResponse, registrationBody, responseMessageBody } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { rejectBots } from '../shared/anti-forgery/honeypot.ts'
import type { LoginCookies } from '../shared/anti-forgery/host-cookie.ts'
import type { AccountsService } from './accounts.service.ts'

export function accountsRoutes(accounts: AccountsService, cookies: LoginCookies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/registration',
      {
        preValidation: async ({ body }) => rejectBots(body),
        schema: { body: registrationBody, response: { 201: responseMessageBody } },
        config: { messageField: 'responseMessage' },
      },
      async (request, reply) => {
        await accounts.register(request.body, request.ip)
        return reply.code(201).send({ responseMessage: responseTexts.registered })
      },
    )

    app.post(
      '/authenticate',
      { schema: { body: loginBody, response: { 200: loginResponse } } },
      async (request, reply) => {
        const { cookie, deviceProof, ...session } = await accounts.authenticate(request.body, {
          address: request.ip,
          agent: request.headers['user-agent'],
          deviceProof: cookies.device.read(request.headers.cookie),
        })
        const set = [cookies.session.set(cookie), cookies.device.set(deviceProof)]
        return reply.header('set-cookie', set).send(session)
      },
    )
  }
}
