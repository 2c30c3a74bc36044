import {
  answers,
  fileDeletes,
  fileDownload,
  fileLists,
  filePreview,
  fileRename,
  finalChildFilesAlias,
} from '@site/contracts'
import { fileAnswer, messageAnswer } from '@site/contracts/schemas'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { levelCall } from '../http/level-call.ts'
import { sendList } from '../http/send-list.ts'
import { storeCall } from '../http/store-call.ts'
import { sendPreview } from '../preview/send-preview.ts'
import { sendFile } from './download.ts'
import type { FilesService } from './files.service.ts'

const listed = z.array(fileAnswer)

export function filesRoutes(files: FilesService): FastifyPluginAsync {
  return async (app) => {
    for (const row of [...fileLists, finalChildFilesAlias]) {
      app.route(
        storeCall(row, { 200: listed }, async ({ caller, names }, reply) =>
          sendList(caller.accountId, await files.list(caller, names), reply),
        ),
      )
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

    app.route(
      levelCall(fileDownload, {}, async ({ caller, names }, request, reply) =>
        sendFile(await files.open(caller, names, fileNameOf(request)), request, reply),
      ),
    )

    app.route(
      levelCall(filePreview, {}, async ({ caller, names }, request, reply) =>
        sendPreview(await files.open(caller, names, fileNameOf(request)), request, reply),
      ),
    )

    app.route(
      levelCall(fileRename, { response: { 200: messageAnswer } }, async ({ caller, names, query }) => {
        await files.rename(caller, names, query.fileName ?? '', query.newFileName ?? '')
        return { message: answers.fileRenamed }
      }),
    )
  }
}

const fileNameOf = ({ params }: FastifyRequest) => (params as { fileName: string }).fileName
