import { fileThumbnail } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'
import { storeRoute } from '#tree/calls/store-route.ts'
import { sendThumbnail } from './send-thumbnail.ts'
import type { ThumbnailsService } from './thumbnails.service.ts'

export function thumbnailsRoutes(thumbnails: ThumbnailsService): FastifyPluginAsync {
  return async (app) => {
    // Otherwise, the server would wait for thumbnails before it stops.
    app.addHook('preClose', thumbnails.close)
    app.route(
      storeRoute(fileThumbnail, {}, async ({ caller, names, fileName }, request, reply) => {
        const file = await thumbnails.find(caller, names, fileName)
        return sendThumbnail(thumbnails, caller.accountId, file, request, reply)
      }),
    )
  }
}
