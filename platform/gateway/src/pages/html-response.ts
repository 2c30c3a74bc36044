import { acceptedEncodings, brotli, FAST_LEVEL, gzipped, matchesWeakly, sendNotModified } from '@mfe/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EncodedPage, inEncoding } from '../page-cache/encoded-page.ts'

const HTML = 'text/html; charset=utf-8'

/** Sends an uncached page, in the best encoding that the client accepts. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  const [encoding] = acceptedEncodings(request)
  reply.headers({ 'content-type': HTML, vary: 'accept-encoding' })
  if (encoding === undefined) return reply.send(html)
  reply.header('content-encoding', encoding)
  const bytes = Buffer.from(html)
  return reply.send(await (encoding === 'br' ? brotli(bytes, FAST_LEVEL) : gzipped(bytes)))
}

/** Sends a page from the page cache, or 304 if the client has it in this encoding. */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, page: EncodedPage, caching: string) {
  const [encoding] = acceptedEncodings(request)
  const { bytes, mark } = await inEncoding(page, encoding)
  reply.code(page.status).headers(page.headers).headers({ vary: 'accept-encoding', 'cache-control': caching })
  if (caching !== 'no-store') {
    const tags = [mark, ...(encoding ? [encoding, `quick-${encoding}`] : [])].map((each) => tagOf(page, each, caching))
    const ifNoneMatch = request.headers['if-none-match']
    const matching = tags.find((tag) => matchesWeakly(ifNoneMatch, tag))
    reply.header('etag', matching ?? tags[0])
    if (matching !== undefined) return sendNotModified(request, reply)
  }
  reply.header('content-type', HTML)
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/**
 * Returns an ETag that is different while there is a candidate. Otherwise, a 304 for one visitor would let a shared
 * cache send the page that it has stored to everyone.
 */
const tagOf = ({ hash }: EncodedPage, mark: string, caching: string): string =>
  `"${[hash, mark, caching.startsWith('private') ? 'private' : ''].filter(Boolean).join('-')}"`
