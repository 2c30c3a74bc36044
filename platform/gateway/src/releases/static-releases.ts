import { GATEWAY_PATHS } from '@mfe/contract'
import { type Encoding, HttpError } from '@mfe/http'
import { isAppName, isVersion, type ReleaseStore } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { sendFile } from './send-file.ts'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Lets the site's pages use the file from a CDN on another origin. Release files are public. */
const FOR_ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
} as const

/** The policy of workers, which have that of their script: scripts and data from the site, and nothing else. */
const FOR_WORKERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
} as const

/** Serves the browser files of every published version; the content of a URL never changes. */
export function registerStaticReleases(app: FastifyInstance, store: ReleaseStore): void {
  app.get(`${GATEWAY_PATHS.releases}/*`, async () => {
    throw fileNotFound()
  })
  app.get<{ Params: { app: string; version: string; '*': string } }>(
    `${GATEWAY_PATHS.releases}/:app/:version/*`,
    async (request, reply) => {
      const { app: name, version, '*': file } = request.params
      if (!isAppName(name) || !isVersion(version)) throw fileNotFound()
      const find = (encoding?: Encoding) => store.findFile(name, version, `web/${file}`, encoding)
      const headers = /\.m?js$/.test(file) ? { ...FOR_ANY_ORIGIN, ...FOR_WORKERS } : FOR_ANY_ORIGIN
      if (await sendFile(request, reply, find, { name: file, caching: IMMUTABLE, headers })) return reply
      throw fileNotFound()
    },
  )
}

/** Responds to a missing file with JSON, because a script element would try to run a page. */
export const fileNotFound = () => new HttpError(404, 'files/not-found', 'There is no such file.')
