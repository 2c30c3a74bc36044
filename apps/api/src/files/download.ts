import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bufferFor } from '../shared/storage/buffers.ts'
import { type ByteRange, byteRange } from './byte-range.ts'
import type { OpenFile } from './files.service.ts'

let reading = 0

/**
 * Sends the file, a range of it, or 304 if the client already has it. Always closes the file. Without an `inlineType`,
 * the bytes are an attachment, which browsers never render.
 */
export async function sendFile(file: OpenFile, request: FastifyRequest, reply: FastifyReply, inlineType?: string) {
  try {
    const etag = `"${file.sha256}"`
    reply.headers({ ...fileHeaders(file, inlineType), etag })
    if (matches(request.headers['if-none-match'], etag)) return await finish(file, reply.code(304))
    const range = acceptsRange(request, etag) ? byteRange(request.headers.range, file.size) : undefined
    reply.header('content-length', String(range ? range.end - range.start + 1 : file.size))
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    if (request.method === 'HEAD' || file.size === 0) return await finish(file, reply)
    const bytes = Readable.from(bytesOf(file, range))
    // Otherwise, a client that disconnects before the first byte is read would leave the file open.
    bytes.once('close', () => void file.handle.close())
    return await reply.send(bytes)
  } catch (error) {
    await file.handle.close()
    throw error
  }
}

async function finish(file: OpenFile, reply: FastifyReply) {
  await file.handle.close()
  return reply.send()
}

async function* bytesOf({ handle }: OpenFile, range: ByteRange | undefined) {
  reading += 1
  try {
    yield* handle.createReadStream({ ...range, highWaterMark: bufferFor(reading) })
  } finally {
    reading -= 1
  }
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

/** Prevents uploaded content from running scripts, embedding content and being cached. */
export const userContentHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/** Returns the plain name for old clients and the encoded one (RFC 8187) for the exact name. */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const fallback = name.replace(/[^\x20-\x7e]|["%\\]/gu, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${encoded}`
}

const matches = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()))

/** Ranges apply to GET only, and to the version that `If-Range` names (RFC 9110, 14.2). */
const acceptsRange = ({ method, headers }: FastifyRequest, etag: string) =>
  method === 'GET' && (headers['if-range'] === undefined || headers['if-range'] === etag)
