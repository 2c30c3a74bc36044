import { answers, folderCreates, folderDeletes, folderLists, folderRename } from '@site/contracts'
import { folderAnswer, messageAnswer } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { levelCall } from '../http/level-call.ts'
import { sendList } from '../http/send-list.ts'
import { storeCall } from '../http/store-call.ts'
import type { FoldersService } from './folders.service.ts'

const listed = z.array(folderAnswer)

export function foldersRoutes(folders: FoldersService): FastifyPluginAsync {
  return async (app) => {
    for (const row of folderLists) {
      app.route(
        storeCall(row, { 200: listed }, async ({ caller, names }, reply) =>
          sendList(caller.accountId, await folders.list(caller, names), reply),
        ),
      )
    }

    for (const row of folderCreates) {
      app.route(
        storeCall(row, { 201: messageAnswer }, async ({ caller, names }, reply) => {
          await folders.create(caller, names.slice(0, -1), names.at(-1) ?? '')
          reply.code(201)
          return { message: answers.folderCreated }
        }),
      )
    }

    for (const row of folderDeletes) {
      app.route(
        storeCall(row, { 200: messageAnswer }, async ({ caller, names }) => {
          await folders.delete(caller, names)
          return { message: answers.folderDeleted }
        }),
      )
    }

    app.route(
      levelCall(folderRename, { response: { 200: messageAnswer } }, async ({ caller, names, query }) => {
        await folders.rename(caller, names, query.newFolderName ?? '')
        return { message: answers.folderRenamed }
      }),
    )
  }
}
