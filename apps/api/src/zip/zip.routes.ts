import { folderZip } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'
import { contentDisposition, userContentHeaders } from '../files/index.ts'
import { setSendTimeout } from '../shared/http/send-timeout.ts'
import { storeRoute } from '../shared/http/store-route.ts'
import type { ZipService } from './zip.service.ts'

export function zipRoutes(zips: ZipService): FastifyPluginAsync {
  return async (app) => {
    app.route(
      storeRoute(folderZip, {}, async ({ caller, names }, request, reply) => {
        const isHead = request.method === 'HEAD'
        const zip = await zips.open(caller, names, isHead ? 'zip-head' : 'zip')
        reply.headers({
          ...userContentHeaders,
          // With a Content-Length, browsers report an archive that is cut short as a failed download.
          'content-length': String(zip.size),
          'content-disposition': contentDisposition(`${zip.name}.zip`),
          'content-type': 'application/zip',
        })
        if (isHead) {
          await zip.release()
          return reply.send()
        }
        setSendTimeout(reply)
        return reply.send(zip.stream())
      }),
    )
  }
}
