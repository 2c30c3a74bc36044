import { connectionSignal, matchesWeakly } from '@mfe/http'
import { fileThumbnail } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'
import { storeRoute } from '#tree/calls/store-route.ts'
import { contentDisposition, userContentHeaders } from '../out/download.ts'
import type { ThumbnailsService } from './thumbnails.service.ts'

/** Part of the ETag. Increase it when the rendering of thumbnails changes. */
const VERSION = 1

export function thumbnailsRoutes(thumbnails: ThumbnailsService): FastifyPluginAsync {
  return async (app) => {
    // Otherwise, the server would wait for thumbnails before it stops.
    app.addHook('preClose', thumbnails.close)
    app.route(
      storeRoute(fileThumbnail, {}, async ({ caller, names, fileName }, request, reply) => {
        const file = await thumbnails.find(caller, names, fileName)
        const etag = `"${file.sha256}-${VERSION}"`
        // Browsers may cache it, but must revalidate: the session may have ended, or the file may have been replaced.
        const headers = { ...userContentHeaders, 'cache-control': 'private, no-cache', etag }
        if (matchesWeakly(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
        const bytes = await thumbnails.open(caller.accountId, file, connectionSignal(request))
        return reply
          .headers({
            ...headers,
            'content-disposition': contentDisposition(`${file.name}.webp`, 'inline'),
            'content-type': 'image/webp',
          })
          .send(bytes)
      }),
    )
  }
}
