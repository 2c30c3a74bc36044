import { connectionSignal, rejectLargerThan } from '@mfe/http'
import { replies } from '@site/brand/replies'
import { applicationResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sourceOf } from '../forms.ts'
import { readApplicationForm } from './application-form.ts'
import type { ApplicationsService } from './applications.service.ts'

const RECEIVED = `Thank you for your application. We will reply within ${replies.application.within}.`

export function applicationsRoutes(applications: ApplicationsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/applications',
      {
        onRequest: rejectLargerThan(applications.maxRequestBytes, 'The files are too large.'),
        schema: { response: { 201: applicationResponse } },
      },
      async (request, reply) => {
        const application = await applications.begin(sourceOf(request), connectionSignal(request))
        try {
          const form = await readApplicationForm(request, application.receive)
          const reference = await application.submit(form)
          return await reply.code(201).send({ message: RECEIVED, reference })
        } finally {
          await application.end()
        }
      },
    )
  }
}
