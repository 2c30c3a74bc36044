import { folderCreates, folderDeletes, folderLists, folderSummary, responseTexts } from '@site/contracts'
import { folderEntry, folderSummaryResponse, messageResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { sendList } from './calls/send-list.ts'
import { storeRoute } from './calls/store-route.ts'
import type { FoldersService } from './folders.service.ts'

const listSchema = { response: { 200: z.array(folderEntry) } }
const summarySchema = { response: { 200: folderSummaryResponse } }
const createdSchema = { response: { 201: messageResponse } }
const messageSchema = { response: { 200: messageResponse } }

export function foldersRoutes(folders: FoldersService): FastifyPluginAsync {
  return async (app) => {
    for (const call of folderLists) {
      app.route(
        storeRoute(call, listSchema, async ({ caller, names }, _request, reply) =>
          sendList(caller.accountId, await folders.list(caller, names), reply),
        ),
      )
    }

    app.route(storeRoute(folderSummary, summarySchema, ({ caller, names }) => folders.summary(caller, names)))

    for (const call of folderCreates) {
      app.route(
        storeRoute(call, createdSchema, async ({ caller, names }, _request, reply) => {
          await folders.create(caller, names.slice(0, -1), names.at(-1) ?? '')
          reply.code(201)
          return { message: responseTexts.folderCreated }
        }),
      )
    }

    for (const call of folderDeletes) {
      app.route(
        storeRoute(call, messageSchema, async ({ caller, names }) => {
          await folders.delete(caller, names)
          return { message: responseTexts.folderDeleted }
        }),
      )
    }
  }
}
