import { connectionSignal, matchesWeakly } from '@mfe/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileRow } from '#tree/files.repo.ts'
import { contentDisposition, userContentHeaders } from '../out/download.ts'
import type { ThumbnailsService } from './thumbnails.service.ts'

/** Part of the ETag. Increase it when the rendering of thumbnails changes. */
const VERSION = 1

/** Sends a thumbnail; `key` takes turns with itself. The caller has checked who may see the file. */
export async function sendThumbnail(
  thumbnails: Pick<ThumbnailsService, 'open'>,
  key: string,
  file: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const etag = `"${file.sha256}-${VERSION}"`
  // Browsers may cache it, but must revalidate: the session may have ended, or the file may have been replaced.
  const headers = { ...userContentHeaders, 'cache-control': 'private, no-cache', etag }
  if (matchesWeakly(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
  const bytes = await thumbnails.open(key, file, connectionSignal(request))
  return reply
    .headers({
      ...headers,
      'content-disposition': contentDisposition(`${file.name}.webp`, 'inline'),
      'content-type': 'image/webp',
    })
    .send(bytes)
}
