import { accountAnswers } from '@site/contracts'
import { messageAnswer, passwordResetBody, resetRequestBody } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ResetService } from './reset.service.ts'

export function resetRoutes(resets: ResetService): FastifyPluginAsyncZod {
  return async (app) => {
    const url = '/api/account/reset'

    app.post(url, { schema: { body: resetRequestBody, response: { 202: messageAnswer } } }, async (request, reply) => {
      await resets.ask(request.body.email, request.ip)
      return reply.code(202).send({ message: accountAnswers.resetRequested })
    })

    app.put(url, { schema: { body: passwordResetBody, response: { 200: messageAnswer } } }, async (request) => {
      const { token, password } = request.body
      await resets.redeem(token, password, request.ip)
      return { message: accountAnswers.resetCompleted }
    })
  }
}
