import { GATEWAY_PATHS } from '@mfe/contract'
import { isAppName, isVersion, type ReleaseStore } from '@mfe/release'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendFile } from './send-file.ts'

export const FOREVER = 'public, max-age=31536000, immutable'

/** Serves the browser files of every published version; the content of an address never changes. */
export function registerStaticReleases(app: FastifyInstance, store: ReleaseStore): void {
  app.get(`${GATEWAY_PATHS.releases}/*`, (_request, reply) => notFound(reply))
  app.get<{ Params: { app: string; version: string; '*': string } }>(
    `${GATEWAY_PATHS.releases}/:app/:version/*`,
    async (request, reply) => {
      const { app: name, version, '*': file } = request.params
      if (!isAppName(name) || !isVersion(version)) return notFound(reply)
      const isSent = await sendFile(
        request,
        reply,
        (encoding) => store.findFile(name, version, `web/${file}`, encoding),
        {
          name: file,
          caching: FOREVER,
        },
      )
      return isSent ? reply : notFound(reply)
    },
  )
}

/** Responds that there is no such file, never with a page: a script element would try to run it. */
export function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ code: 'files/not-found', message: 'There is no such file.' })
}
