import { rejectLargerThan } from '@mfe/http'
import { fileReplace, fileUploads, responseTexts } from '@site/contracts'
import { messageResponse, uploadedResponse, uploadOptions } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { callerOf } from '#caller.ts'
import { storeRoute } from '#tree/calls/store-route.ts'
import { toStoredFileName } from '#tree/files.service.ts'
import { toFolderPath } from '#tree/paths.ts'
import { entityTag, requireIfMatch } from '#tree/versions.ts'
import { declaredOf, type Upload } from './upload.ts'
import { readReplacement, readUploadForm } from './upload-form.ts'
import type { UploadsService } from './uploads.service.ts'

const uploadSchema = { querystring: uploadOptions, response: { 201: uploadedResponse } }

export function uploadsRoutes(uploads: UploadsService): FastifyPluginAsync {
  const onRequest = rejectLargerThan(uploads.maxRequestBytes, 'This file is too large.')

  return async (app) => {
    for (const call of fileUploads) {
      app.post(call.path, { onRequest, schema: uploadSchema }, async (request, reply) => {
        const { onConflict } = request.query as z.infer<typeof uploadOptions>
        const upload = await uploads.begin({
          ...declaredOf(request),
          caller: callerOf(request),
          rule: { onConflict: onConflict ?? 'fail' },
        })
        const { name } = await useUpload(upload, async () => upload.commit(await readUploadForm(request, call, upload)))
        return reply.code(201).send({ message: responseTexts.fileUploaded, ...(onConflict && { name }) })
      })
    }

    app.route({
      ...storeRoute(fileReplace, { response: { 200: messageResponse } }, async (call, request, reply) => {
        const ifMatch = requireIfMatch(request.headers['if-match'])
        const replaced = { folder: toFolderPath(call.names), fileName: toStoredFileName(call.fileName) }
        const rule = { onConflict: 'replace' as const, ifMatch }
        const upload = await uploads.begin({ ...declaredOf(request), caller: call.caller, rule, replaced })
        const { sha256 } = await useUpload(upload, async () => {
          await readReplacement(request, upload)
          return upload.commit(replaced)
        })
        return reply.header('etag', entityTag(sha256)).send({ message: responseTexts.fileReplaced })
      }),
      onRequest,
    })
  }
}

async function useUpload<Result>(upload: Upload, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } finally {
    await upload.end()
  }
}
