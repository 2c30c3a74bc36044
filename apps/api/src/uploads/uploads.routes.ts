import { fileUploads, responseTexts } from '@site/contracts'
import { messageResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { declaredBytes, rejectLargerThan, sizeOf } from '../shared/http/body-limit.ts'
import { callerOf } from '../shared/http/caller.ts'
import { readUploadForm } from './upload-form.ts'
import type { UploadsService } from './uploads.service.ts'

export function uploadsRoutes(uploads: UploadsService): FastifyPluginAsync {
  const onRequest = rejectLargerThan(uploads.maxRequestBytes, 'This file is too large.')

  return async (app) => {
    for (const call of fileUploads) {
      app.post(call.path, { onRequest, schema: { response: { 201: messageResponse } } }, async (request, reply) => {
        const upload = await uploads.begin({
          caller: callerOf(request),
          declaredBytes: declaredBytes(request),
          size: sizeOf(request),
          key: request.headers['idempotency-key'],
        })
        try {
          await upload.commit(await readUploadForm(request, call, upload))
        } finally {
          await upload.end()
        }
        return reply.code(201).send({ message: responseTexts.fileUploaded })
      })
    }
  }
}
