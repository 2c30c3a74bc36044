import { folderZip } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'
import { storeRoute } from '../shared/http/store-route.ts'
import { sendArchive } from './send-archive.ts'
import type { ZipService } from './zip.service.ts'

export function zipRoutes(zips: ZipService): FastifyPluginAsync {
  return async (app) => {
    app.route(
      storeRoute(folderZip, {}, async ({ caller, names }, request, reply) => {
        const purpose = request.method === 'HEAD' ? 'zip-head' : 'zip'
        return sendArchive(await zips.open(caller, names, purpose), request, reply)
      }),
    )
  }
}
