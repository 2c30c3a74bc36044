import { folderZip } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'
import { contentDisposition, userContentHeaders } from '../files/download.ts'
import { endUnread } from '../http/end-unread.ts'
import { levelCall } from '../http/level-call.ts'
import type { ZipService } from './zip.service.ts'

export function zipRoutes(zips: ZipService): FastifyPluginAsync {
  return async (app) => {
    app.route(
      levelCall(folderZip, {}, async ({ caller, names }, request, reply) => {
        const isLook = request.method === 'HEAD'
        const zip = await zips.open(caller, names, isLook ? 'zip-look' : 'zip')
        reply.headers({
          ...userContentHeaders,
          // A browser takes fewer bytes than announced for a failure: a zip that breaks off never looks whole.
          'content-length': String(zip.size),
          'content-disposition': contentDisposition(`${zip.name}.zip`),
          'content-type': 'application/zip',
        })
        if (isLook) {
          await zip.release()
          return reply.send()
        }
        endUnread(reply)
        return reply.send(zip.stream())
      }),
    )
  }
}
