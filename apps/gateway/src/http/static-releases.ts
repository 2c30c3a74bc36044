import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Encoding, isAppName, isVersion, type ReleaseStore } from '@site/release'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RELEASE_PREFIX } from '../composition/asset-url.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

export const typeOf = (file: string): string => TYPES[extname(file)] ?? 'application/octet-stream'

/** Serves the browser files of every published version; an address never changes what it answers. */
export function registerStaticReleases(app: FastifyInstance, store: ReleaseStore): void {
  app.get(`${RELEASE_PREFIX}/*`, (_request, reply) => notFound(reply))
  app.get<{ Params: { app: string; version: string; '*': string } }>(
    `${RELEASE_PREFIX}/:app/:version/*`,
    async (request, reply) => {
      const { app: name, version, '*': file } = request.params
      if (!isAppName(name) || !isVersion(version)) return notFound(reply)
      const found = await smallestForm(request, (encoding) => store.filePath(name, version, `web/${file}`, encoding))
      if (!found) return notFound(reply)
      return sendFile(reply, found, typeOf(file), 'public, max-age=31536000, immutable')
    },
  )
}

export interface FoundFile {
  path: string
  encoding?: Encoding
}

/** The compressed form that the client accepts, where there is one. */
export async function smallestForm(
  request: FastifyRequest,
  pathOf: (encoding?: Encoding) => Promise<string | undefined>,
): Promise<FoundFile | undefined> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  for (const encoding of ['br', 'gzip'] as const) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue
    const path = await pathOf(encoding)
    if (path) return { path, encoding }
  }
  const path = await pathOf()
  return path ? { path } : undefined
}

export async function sendFile(reply: FastifyReply, file: FoundFile, type: string, caching: string) {
  const { size } = await stat(file.path)
  reply.headers({ 'content-type': type, 'content-length': size, 'cache-control': caching, vary: 'accept-encoding' })
  if (file.encoding) reply.header('content-encoding', file.encoding)
  return reply.send(createReadStream(file.path, { highWaterMark: 256 * 1024 }))
}

/** A missing file is never answered with a page: a script element would try to run it. */
function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ code: 'files/not-found', message: 'There is no such file.' })
}
