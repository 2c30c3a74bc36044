import { accountResponseTexts, responseTexts } from '@site/contracts'
import {
  accountDeletionBody,
  confirmationBody,
  loginBody,
  loginResponse,
  messageResponse,
  passwordChangeBody,
  passwordResetBody,
  registrationBody,
  registrationResponse,
  resetRequestBody,
} from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '#caller.ts'
import { rejectBots } from '#messages/forms.ts'
import type { ResetService } from '../password-reset/reset.service.ts'
import type { LoginCookies } from '../sessions/sessions.routes.ts'
import type { AccountSettingsService } from './account-settings.service.ts'
import type { AccountsService } from './accounts.service.ts'
import type { EmailConfirmation } from './email-confirmation.service.ts'

interface Deps {
  accounts: AccountsService
  confirmation: EmailConfirmation
  resets: ResetService
  cookies: LoginCookies
}

export function accountsRoutes({ accounts, confirmation, resets, cookies }: Deps): FastifyPluginAsyncZod {
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

    const resetUrl = '/api/account/reset'

    app.post(
      resetUrl,
      { schema: { body: resetRequestBody, response: { 202: messageResponse } } },
      async (request, reply) => {
        await resets.request(request.body.email, request.ip)
        return reply.code(202).send({ message: accountResponseTexts.resetRequested })
      },
    )

    app.put(resetUrl, { schema: { body: passwordResetBody, response: { 200: messageResponse } } }, async (request) => {
      const { token, password } = request.body
      await resets.redeem(token, password, request.ip)
      return { message: accountResponseTexts.resetCompleted }
    })
  }
}

/** Creates the routes that require the current password in addition to the session. */
export function accountSettingsRoutes(settings: AccountSettingsService, cookies: LoginCookies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/account/password',
      { schema: { body: passwordChangeBody, response: { 200: messageResponse } } },
      async (request) => {
        const { currentPassword, password } = request.body
        await settings.changePassword(callerOf(request), currentPassword, password)
        return { message: accountResponseTexts.passwordChanged }
      },
    )

    app.delete('/api/account', { schema: { body: accountDeletionBody } }, async (request, reply) => {
      await settings.delete(callerOf(request), request.body.password)
      return reply.code(204).header('set-cookie', [cookies.session.clear(), cookies.device.clear()]).send()
    })
  }
}
