import { fileDeletes, fileLists, finalChildFilesAlias, MARK_EMPTY_FILES, responseTexts } from '@site/contracts'
import { fileEntry, messageResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { sendList } from './calls/send-list.ts'
import { storeRoute } from './calls/store-route.ts'
import type { FilesService } from './files.service.ts'

const listSchema = { response: { 200: z.array(fileEntry) } }
const messageSchema = { response: { 200: messageResponse } }

export function filesRoutes(files: FilesService): FastifyPluginAsync {
  return async (app) => {
    for (const call of [...fileLists, finalChildFilesAlias]) {
      app.route(
        storeRoute(call, listSchema, async ({ caller, names }, { headers }, reply) => {
          const marksEmpty = headers.prefer === MARK_EMPTY_FILES
          return sendList(caller.accountId, await files.list(caller, names, { marksEmpty }), reply)
        }),
      )
    }

    for (const call of fileDeletes) {
      app.route(
        storeRoute(call, { ...messageSchema, fields: ['fileName'] }, async ({ caller, names, fileName }) => {
          await files.delete(caller, names, fileName)
          return { message: responseTexts.fileDeleted }
        }),
      )
    }
  }
}
