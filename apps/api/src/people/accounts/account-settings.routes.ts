import { accountResponseTexts } from '@site/contracts'
import { accountDeletionBody, messageResponse, passwordChangeBody } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '#caller.ts'
import type { LoginCookies } from '#people/sessions/login-cookies.ts'
import type { AccountSettingsService } from './account-settings.service.ts'

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
