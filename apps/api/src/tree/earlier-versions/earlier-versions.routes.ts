import { responseTexts, versionDelete, versionList, versionRestore } from '@site/contracts'
import { earlierVersionEntry, messageResponse } from '@site/contracts/schemas'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { storeRoute } from '../calls/store-route.ts'
import { entityTag } from '../versions.ts'
import type { EarlierVersionsService } from './earlier-versions.service.ts'

const list = { response: { 200: z.array(earlierVersionEntry) } }
const change = { response: { 200: messageResponse } }

export function earlierVersionsRoutes(versions: EarlierVersionsService): FastifyPluginAsync {
  return async (app) => {
    app.route(storeRoute(versionList, list, ({ caller, names, fileName }) => versions.list(caller, names, fileName)))

    app.route(
      storeRoute(versionRestore, change, async ({ caller, names, fileName, query }, _request, reply) => {
        const sha256 = await versions.restore(caller, names, fileName, query.version ?? '')
        reply.header('etag', entityTag(sha256))
        return { message: responseTexts.versionRestored }
      }),
    )

    app.route(
      storeRoute(versionDelete, change, async ({ caller, names, fileName, query }) => {
        await versions.delete(caller, names, fileName, query.version ?? '')
        return { message: responseTexts.versionDeleted }
      }),
    )
  }
}
