import {
  credentialBody,
  loginResponse,
  newPasskeyBody,
  passkeyCreationOptions,
  passkeyEntry,
  passkeyLoginBody,
  passkeyRequestOptions,
} from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#caller.ts'
import { idOf } from '#path-id.ts'
import { loginOf } from '../accounts/accounts.routes.ts'
import type { LoginCookies } from '../sessions/sessions.routes.ts'
import type { PasskeyLoginService } from './passkey-login.service.ts'
import type { PasskeysService } from './passkeys.service.ts'

const url = '/api/passkeys'

export function passkeysRoutes(passkeys: PasskeysService): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(url, { schema: { response: { 200: z.array(passkeyEntry) } } }, (request) =>
      passkeys.list(callerOf(request)),
    )

    app.post(
      `${url}/options`,
      { schema: { body: credentialBody, response: { 200: passkeyCreationOptions } } },
      (request) => passkeys.offer(callerOf(request), request.body),
    )

    app.post(url, { schema: { body: newPasskeyBody, response: { 201: passkeyEntry } } }, async (request, reply) =>
      reply.code(201).send(await passkeys.create(callerOf(request), request.body)),
    )

    app.delete(`${url}/:id`, async (request, reply) => {
      await passkeys.revoke(callerOf(request), idOf(request))
      return reply.code(204).send()
    })
  }
}

/** Creates the routes that need no session. */
export function passkeyLoginRoutes(login: PasskeyLoginService, cookies: LoginCookies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(`${url}/login/options`, { schema: { response: { 200: passkeyRequestOptions } } }, (request) =>
      login.offer(request.ip),
    )

    app.post(
      `${url}/login`,
      { schema: { body: passkeyLoginBody, response: { 200: loginResponse } } },
      async (request, reply) => {
        const { cookie, deviceProof, ...session } = await login.authenticate(request.body, loginOf(request, cookies))
        const set = [cookies.session.set(cookie), cookies.device.set(deviceProof)]
        return reply.header('set-cookie', set).send(session)
      },
    )
  }
}
