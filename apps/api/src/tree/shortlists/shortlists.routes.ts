import { fileStar, fileUnstar, folderStar, folderUnstar, responseTexts } from '@site/contracts'
import { entriesResponse, messageResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { callerOf } from '#caller.ts'
import { storeRoute } from '../calls/store-route.ts'
import type { ShortlistsService } from './shortlists.service.ts'

const list = { schema: { response: { 200: entriesResponse } } }
const change = { response: { 200: messageResponse } }

export function shortlistsRoutes(shortlists: ShortlistsService): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/recent', list, (request) => shortlists.recent(callerOf(request)))
    app.get('/api/starred', list, (request) => shortlists.starred(callerOf(request)))

    for (const [action, file, folder, message] of [
      ['star', fileStar, folderStar, responseTexts.starred],
      ['unstar', fileUnstar, folderUnstar, responseTexts.unstarred],
    ] as const) {
      app.route(
        storeRoute(file, change, async ({ caller, names, fileName }) => {
          await shortlists.setFile(action, caller, names, fileName)
          return { message }
        }),
      )
      app.route(
        storeRoute(folder, change, async ({ caller, names }) => {
          await shortlists.setFolder(action, caller, names)
          return { message }
        }),
      )
    }
  }
}
