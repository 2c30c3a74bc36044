import { answers, fileDeletes, fileDownload, fileLists, finalChildFilesAlias } from '@site/contracts'
import { downloadParams, fileAnswer, messageAnswer } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { storeCall } from '../http/store-call.ts'
import { assertOwner, callerOf } from '../sessions/require-session.ts'
import { sendFile } from './download.ts'
import type { FilesService } from './files.service.ts'

const listed = z.array(fileAnswer)

export function filesRoutes(files: FilesService): FastifyPluginAsync {
  return async (app) => {
    for (const row of [...fileLists, finalChildFilesAlias]) {
      app.route(storeCall(row, { 200: listed }, ({ caller, names }) => files.list(caller, names)))
    }

    for (const row of fileDeletes) {
      const deleteFile = storeCall(
        row,
        { 200: messageAnswer },
        async ({ caller, names, query }) => {
          await files.delete(caller, names, query.fileName ?? '')
          return { message: answers.fileDeleted }
        },
        ['fileName'],
      )
      app.route(deleteFile)
    }

    app.route({
      method: ['GET', 'HEAD'],
      url: fileDownload.path,
      schema: { querystring: downloadParams(fileDownload.names) },
      config: { cookieAlone: true },
      handler: async (request, reply) => {
        const query = request.query as Record<string, string>
        assertOwner(request, query.userEmail ?? '')
        const folder = fileDownload.names.flatMap((name) => query[name] ?? [])
        const { fileName } = request.params as { fileName: string }
        return sendFile(await files.open(callerOf(request), folder, fileName), request, reply)
      },
    })
  }
}
