import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '../http/accepted-encodings.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Higher levels cost more time than they save in transfer. A window larger than the page wastes some megabytes per
 * answer in progress, which the allocator does not release.
 */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 } }

/** Sends a page in the best encoding that the client accepts. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  const [encoding] = acceptedEncodings(request)
  reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' })
  if (encoding === undefined) return reply.send(html)
  reply.header('content-encoding', encoding)
  return reply.send(await (encoding === 'br' ? brotli(html, BROTLI_OPTIONS) : gzipped(html)))
}
