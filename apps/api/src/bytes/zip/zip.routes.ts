import { folderZip } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'
import { storeRoute } from '#tree/calls/store-route.ts'
import { purposeOf, sendArchive } from './send-archive.ts'
import type { ZipService } from './zip.service.ts'

export function zipRoutes(zips: ZipService): FastifyPluginAsync {
  return async (app) => {
    app.route(
      storeRoute(folderZip, {}, async ({ caller, names }, request, reply) =>
        sendArchive(await zips.open(caller, names, purposeOf(request)), request, reply),
      ),
    )
  }
}
