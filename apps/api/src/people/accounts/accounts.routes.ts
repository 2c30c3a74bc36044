import { accountResponseTexts, responseTexts } from '@site/contracts'
import {
  accountDeletionBody,
  confirmationBody,
  emailChangeBody,
  emailChangeConfirmationBody,
  loginBody,
  loginResponse,
  messageResponse,
  passwordChangeBody,
  passwordResetBody,
  profileBody,
  profileResponse,
  registrationBody,
  registrationResponse,
  resetRequestBody,
} from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '#caller.ts'
import { rejectBots } from '#messages/forms.ts'
import type { EmailChange } from '../email-change/email-change.service.ts'
import type { ResetService } from '../password-reset/reset.service.ts'
import type { LoginCookies } from '../sessions/sessions.routes.ts'
import type { AccountSettingsService } from './account-settings.service.ts'
import type { AccountsService, Login } from './accounts.service.ts'
import type { EmailConfirmation } from './email-confirmation.service.ts'

const ACCOUNT_URL = '/api/account'
const EMAIL_URL = `${ACCOUNT_URL}/email`

interface Deps {
  accounts: AccountsService
  confirmation: EmailConfirmation
  emailChange: EmailChange
  resets: ResetService
  cookies: LoginCookies
}

/** Returns where a login comes from. */
export const loginOf = ({ ip, headers }: FastifyRequest, cookies: LoginCookies): Login => ({
  address: ip,
  agent: headers['user-agent'],
  deviceProof: cookies.device.read(headers.cookie),
})

export function accountsRoutes({ accounts, confirmation, emailChange, resets, cookies }: Deps): FastifyPluginAsyncZod {
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
        const login = loginOf(request, cookies)
        const { cookie, deviceProof, ...session } = await accounts.authenticate(request.body, login)
        const set = [cookies.session.set(cookie), cookies.device.set(deviceProof)]
        return reply.header('set-cookie', set).send(session)
      },
    )

    const confirmationUrl = '/api/account/confirmation'

    app.post(
      confirmationUrl,
      { schema: { body: loginBody, response: { 202: messageResponse } } },
      async (request, reply) => {
        await accounts.requestConfirmation(request.body, loginOf(request, cookies))
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

    app.put(
      EMAIL_URL,
      { schema: { body: emailChangeConfirmationBody, response: { 200: messageResponse } } },
      async (request) => {
        await emailChange.confirm(request.body.token, request.ip)
        return { message: accountResponseTexts.emailChanged }
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

interface SettingsDeps {
  accountSettings: AccountSettingsService
  emailChange: Pick<EmailChange, 'request' | 'pending'>
  cookies: LoginCookies
}

/** Creates the routes of the signed-in account. All but the profile's require the current password as well. */
export function accountSettingsRoutes(deps: SettingsDeps): FastifyPluginAsyncZod {
  const { accountSettings: settings, emailChange, cookies } = deps

  return async (app) => {
    app.get(ACCOUNT_URL, { schema: { response: { 200: profileResponse } } }, async (request) => {
      const caller = callerOf(request)
      const pendingEmail = await emailChange.pending(caller)
      return { ...(await settings.profile(caller)), ...(pendingEmail !== undefined && { pendingEmail }) }
    })

    app.put(ACCOUNT_URL, { schema: { body: profileBody, response: { 200: messageResponse } } }, async (request) => {
      await settings.changeProfile(callerOf(request), request.body)
      return { message: accountResponseTexts.profileChanged }
    })

    app.post(
      EMAIL_URL,
      { schema: { body: emailChangeBody, response: { 202: messageResponse } } },
      async (request, reply) => {
        await emailChange.request(callerOf(request), request.body)
        return reply.code(202).send({ message: accountResponseTexts.emailChangeRequested })
      },
    )

    app.post(
      '/api/account/password',
      { schema: { body: passwordChangeBody, response: { 200: messageResponse } } },
      async (request) => {
        const { currentPassword, password } = request.body
        await settings.changePassword(callerOf(request), currentPassword, password)
        return { message: accountResponseTexts.passwordChanged }
      },
    )

    app.delete(ACCOUNT_URL, { schema: { body: accountDeletionBody } }, async (request, reply) => {
      await settings.delete(callerOf(request), request.body.password)
      return reply.code(204).header('set-cookie', [cookies.session.clear(), cookies.device.clear()]).send()
    })
  }
}
