import { FORM_MAX_BYTES } from '@site/contracts'
import { contactBody, responseMessageAnswer } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refuseMachines } from '../http/honeypot.ts'
import type { ContactService } from './contact.service.ts'

const RECEIVED = 'Thank you for your message. We will get back to you soon.'

export function contactRoutes(contact: ContactService): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/contact',
      {
        bodyLimit: FORM_MAX_BYTES,
        preValidation: async ({ body }) => refuseMachines(body),
        schema: { body: contactBody, response: { 201: responseMessageAnswer } },
        config: { messageField: 'responseMessage' },
      },
      async (request, reply) => {
        await contact.receive(request.body, { address: request.ip, key: request.headers['idempotency-key'] })
        return reply.code(201).send({ responseMessage: RECEIVED })
      },
    )
  }
}
