import { accountResponseTexts, responseTexts } from '@site/contracts'
import {
  confirmationBody,
  loginBody,
  loginResponse,
  messageResponse,
  registrationBody,
  registrationResponse,
} from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { rejectBots } from '#messages/honeypot.ts'
import type { LoginCookies } from '#people/sessions/login-cookies.ts'
import type { AccountsService } from './accounts.service.ts'
import type { EmailConfirmation } from './email-confirmation.service.ts'

interface Deps {
  accounts: AccountsService
  confirmation: EmailConfirmation
  cookies: LoginCookies
}

export function accountsRoutes({ accounts, confirmation, cookies }: Deps): FastifyPluginAsyncZod {
  const loginOf = ({ ip, headers }: FastifyRequest) => ({
    address: ip,
    agent: headers['user-agent'],
    deviceProof: cookies.device.read(headers.cookie),
  })

  return async (app) => {
    app.post(
      '/api/registration',
      {
        preValidation: async ({ body }) => rejectBots(body),
        schema: { body: registrationBody, response: { 201: registrationResponse } },
        config: { messageField: 'responseMessage' },
      },
      async (request, reply) => {
        const needsConfirmation = await accounts.register(request.body, request.ip)
        const responseMessage = responseTexts.registered
        return reply.code(201).send({ responseMessage, ...(needsConfirmation && { needsConfirmation }) })
      },
    )

    app.post(
      '/authenticate',
      { schema: { body: loginBody, response: { 200: loginResponse } } },
      async (request, reply) => {
        const { cookie, deviceProof, ...session } = await accounts.authenticate(request.body, loginOf(request))
        const set = [cookies.session.set(cookie), cookies.device.set(deviceProof)]
        return reply.header('set-cookie', set).send(session)
      },
    )

    const confirmationUrl = '/api/account/confirmation'

    app.post(
      confirmationUrl,
      { schema: { body: loginBody, response: { 202: messageResponse } } },
      async (request, reply) => {
        await accounts.requestConfirmation(request.body, loginOf(request))
        return reply.code(202).send({ message: accountResponseTexts.confirmationSent })
      },
    )

    app.put(
      confirmationUrl,
      { schema: { body: confirmationBody, response: { 200: messageResponse } } },
      async (request) => {
        await confirmation.confirm(request.body.token, request.ip)
        return { message: accountResponseTexts.emailConfirmed }
      },
    )
  }
}
