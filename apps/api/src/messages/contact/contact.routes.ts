import { createCallerLimiter } from '@mfe/http'
import { replies } from '@site/brand/replies'
import { FORM_MAX_BYTES } from '@site/contracts'
import { contactBody, responseMessageBody } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { tooManyRequests } from '#errors.ts'
import { rejectBots, sourceOf } from '../forms.ts'
import type { ContactService } from './contact.service.ts'

const RECEIVED = `Thank you for your message. We will reply within ${replies.enquiry.within}.`

/** Limits concurrent requests per caller, because a body can use over a megabyte of memory before it is validated. */
const MAX_CONCURRENT = 16

export function contactRoutes(
  contact: ContactService,
  { RATE_LIMITS }: { RATE_LIMITS: boolean },
): FastifyPluginAsyncZod {
  const acquire = createCallerLimiter(RATE_LIMITS ? MAX_CONCURRENT : Number.POSITIVE_INFINITY)
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const release = acquire(request.ip)
      if (!release) throw tooManyRequests(5000)
      reply.raw.once('close', release)
    })

    app.post(
      '/api/contact',
      {
        bodyLimit: FORM_MAX_BYTES,
        preValidation: async ({ body }) => rejectBots(body),
        schema: { body: contactBody, response: { 201: responseMessageBody } },
        config: { messageField: 'responseMessage' },
      },
      async (request, reply) => {
        await contact.receive(request.body, sourceOf(request))
        return reply.code(201).send({ responseMessage: RECEIVED })
      },
    )
  }
}
