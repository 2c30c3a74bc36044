import { Readable } from 'node:stream'
import { type ByteRange, matchesWeakly, requestedRange } from '@mfe/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'
import { entityTag } from '#tree/versions.ts'
import type { OpenFile } from './file-reader.ts'

interface SendOptions {
  /** Set if browsers may render the file, as this type; otherwise, it is an attachment that they never render. */
  inlineType?: string
  etag?: string
}

/** Sends a file, a range of it, or 304 if the client already has it. Always closes the file. */
export async function sendFile(
  file: OpenFile,
  request: FastifyRequest,
  reply: FastifyReply,
  options: SendOptions = {},
) {
  const { inlineType, etag = entityTag(file.sha256) } = options
  try {
    reply.headers({ ...fileHeaders(file, inlineType), etag })
    if (matchesWeakly(request.headers['if-none-match'], etag)) return await finish(file, reply.code(304))
    const range = rangeOf(request, etag, file.size)
    reply.header('content-length', String(range ? range.end - range.start + 1 : file.size))
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    if (request.method === 'HEAD' || file.size === 0) return await finish(file, reply)
    const stream = Readable.from(file.bytes.stream(range ?? { start: 0, end: file.size - 1 }))
    // The stream closes the file only after reading has begun, but a client may disconnect before the first byte.
    stream.once('close', () => void file.bytes.close())
    file.follow(stream)
    return await reply.send(stream)
  } catch (error) {
    await file.bytes.close()
    throw error
  }
}

async function finish(file: OpenFile, reply: FastifyReply) {
  await file.bytes.close()
  return reply.send()
}

function fileHeaders({ name, sha256 }: OpenFile, inlineType: string | undefined) {
  return {
    ...userContentHeaders,
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(name, inlineType ? 'inline' : 'attachment'),
    'content-type': inlineType ?? 'application/octet-stream',
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
  }
}

/** Headers that prevent uploaded content from running scripts, embedding content and being cached. */
export const userContentHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/** Formats a Content-Disposition header, with an ASCII name for old clients and the exact name encoded (RFC 8187). */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const fallback = name.replace(/[^\x20-\x7e]|["%\\]/gu, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${encoded}`
}

/** Returns the range that a request asks for. Throws `files/bad-range` for a range outside the file. */
export function rangeOf(request: FastifyRequest, etag: string, size: number): ByteRange | undefined {
  const range = requestedRange(request, etag, size)
  if (range !== 'unsatisfiable') return range
  throw new AppError('files/bad-range', 'This part of the file does not exist.', {
    headers: { 'content-range': `bytes */${size}` },
  })
}
