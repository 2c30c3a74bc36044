import { appPasswordBody, appPasswordEntry, createdAppPassword } from '@site/contracts/schemas'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf, isRead, setCaller } from '#caller.ts'
import { AppError } from '#errors.ts'
import { idOf } from '#path-id.ts'
import type { AppPasswordsService } from './app-passwords.service.ts'

const url = '/api/app-passwords'

export function appPasswordsRoutes(appPasswords: AppPasswordsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(url, { schema: { response: { 200: z.array(appPasswordEntry) } } }, (request) =>
      appPasswords.list(callerOf(request)),
    )

    app.post(
      url,
      { schema: { body: appPasswordBody, response: { 201: createdAppPassword } } },
      async (request, reply) => reply.code(201).send(await appPasswords.create(callerOf(request), request.body)),
    )

    app.delete(`${url}/:id`, async (request, reply) => {
      await appPasswords.revoke(callerOf(request), idOf(request))
      return reply.code(204).send()
    })
  }
}

/** Asks for an app password (RFC 7617), and for UTF-8. */
const challenge = { headers: { 'www-authenticate': 'Basic realm="App password", charset="UTF-8"' } }

const unsigned = () => new AppError('app-passwords/none', 'Please sign in with an app password.', challenge)

/** Runs before the body is read. Ignores cookies and bearer tokens: a session is no app password, nor the reverse. */
export function requireAppPassword(appPasswords: AppPasswordsService) {
  return async (request: FastifyRequest): Promise<void> => {
    const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (encoded === undefined) throw unsigned()
    const [, email = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
    const caller = await appPasswords.signIn(email, password, request.ip).catch((error) => {
      if (!(error instanceof AppError) || error.status !== 401) throw error
      throw new AppError(error.code, error.message, challenge)
    })
    setCaller(request, caller)
    if (caller.readsOnly && !isRead(request)) {
      throw new AppError('app-passwords/read-only', 'This app password allows reading only.')
    }
  }
}
