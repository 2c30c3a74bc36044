import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from './accepted-encodings.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Higher levels cost more time than they save on the way, and a window that is larger than the page only memory: some
 * megabytes for each answer under way, which the allocator does not give back.
 */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 } }

/** Sends a page, compressed as the client accepts it. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  const [encoding] = acceptedEncodings(request)
  reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' })
  if (encoding === undefined) return reply.send(html)
  reply.header('content-encoding', encoding)
  return reply.send(await (encoding === 'br' ? brotli(html, BROTLI_OPTIONS) : gzipped(html)))
}
