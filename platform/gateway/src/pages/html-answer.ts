import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '../http/encoding/accepted-encodings.ts'
import { brotli, gzipped, QUICK } from '../http/encoding/compress.ts'
import { encodedPage, type FinishedPage } from '../page-cache/finished-page.ts'
import { namesTag } from '../releases/file-answer.ts'

const HTML = 'text/html; charset=utf-8'

/** Sends a page that was made for one visitor, in the best encoding that the client accepts. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  const [encoding] = acceptedEncodings(request)
  reply.headers({ 'content-type': HTML, vary: 'accept-encoding' })
  if (encoding === undefined) return reply.send(html)
  reply.header('content-encoding', encoding)
  const bytes = Buffer.from(html)
  return reply.send(await (encoding === 'br' ? brotli(bytes, QUICK) : gzipped(bytes)))
}

/** Sends a page that is the same for everyone, or 304 to clients that have it in any encoding. */
export async function sendFinished(request: FastifyRequest, reply: FastifyReply, page: FinishedPage, caching: string) {
  const [encoding] = acceptedEncodings(request)
  const { bytes, mark } = await encodedPage(page, encoding)
  reply.code(page.status).headers(page.headers).headers({ vary: 'accept-encoding', 'cache-control': caching })
  if (caching !== 'no-store') {
    reply.header('etag', tagOf(page, mark))
    if (hasPage(request.headers['if-none-match'], page)) return reply.code(304).send()
  }
  reply.header('content-type', HTML)
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

const MARKS = ['', 'br', 'gzip', 'quick-br', 'quick-gzip']

const tagOf = ({ hash }: FinishedPage, mark: string): string => `"${[hash, mark].filter(Boolean).join('-')}"`

const hasPage = (header: string | undefined, page: FinishedPage): boolean =>
  header !== undefined && MARKS.some((mark) => namesTag(header, tagOf(page, mark)))
