import { accountResponseTexts } from '@site/contracts'
import { messageResponse, passwordResetBody, resetRequestBody } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ResetService } from './reset.service.ts'

export function resetRoutes(resets: ResetService): FastifyPluginAsyncZod {
  return async (app) => {
    const url = '/api/account/reset'

    app.post(
      url,
      { schema: { body: resetRequestBody, response: { 202: messageResponse } } },
      async (request, reply) => {
        await resets.request(request.body.email, request.ip)
        return reply.code(202).send({ message: accountResponseTexts.resetRequested })
      },
    )

    app.put(url, { schema: { body: passwordResetBody, response: { 200: messageResponse } } }, async (request) => {
      const { token, password } = request.body
      await resets.redeem(token, password, request.ip)
      return { message: accountResponseTexts.resetCompleted }
    })
  }
}
