import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Higher levels cost more time than they save on the way. */
const BROTLI_LEVEL = 5

/** Sends a page, compressed as the client accepts it. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' })
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return reply.send(await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }))
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip')
    return reply.send(await gzipped(html))
  }
  return reply.send(html)
}
