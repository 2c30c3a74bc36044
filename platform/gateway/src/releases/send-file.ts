import { basename, dirname } from 'node:path'
import { isUtf8MimeType, mime, send } from '@fastify/send'
import type { Encoding } from '@mfe/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '../http/accepted-encodings.ts'

// The library's table predates RFC 9239.
mime.define({ 'text/javascript': ['js', 'mjs'] }, true)

/** The path of a file on this machine, uncompressed or in a compressed form. */
export type PathOf = (encoding?: Encoding) => Promise<string | undefined>

interface Options {
  /** The name that determines its type. */
  name: string
  caching: string
}

/**
 * Sends a file in the form that the client prefers, whole or in part, or 304 if the client has that form. Resolves to
 * `false`, with nothing sent, if there is no such file.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  pathOf: PathOf,
  { name, caching }: Options,
): Promise<boolean> {
  const found = await smallestForm(request, pathOf)
  if (!found) return false
  const answer = await send(request.raw, encodeURIComponent(basename(found.path)), {
    root: dirname(found.path),
    // A version that is live again is older than what a browser may have cached since: modification times are useless
    // here.
    lastModified: false,
    cacheControl: false,
    contentType: false,
    highWaterMark: 256 * 1024,
  })
  if (answer.type !== 'file') {
    answer.stream.destroy()
    if (answer.statusCode !== 416 && answer.statusCode !== 412) return false
    const range = answer.headers['Content-Range']
    if (range) reply.header('content-range', range)
    await reply.code(answer.statusCode).header('cache-control', 'no-store').send(REFUSED)
    return true
  }
  reply.code(answer.statusCode).headers({ ...answer.headers, vary: 'accept-encoding', 'cache-control': caching })
  if (answer.statusCode !== 304) {
    reply.header('content-type', typeOf(name))
    if (found.encoding) reply.header('content-encoding', found.encoding)
  }
  await reply.send(answer.stream)
  return true
}

const REFUSED = { code: 'files/precondition', message: 'The file is not what this request takes it for.' }

interface FoundFile {
  path: string
  encoding?: Encoding
}

async function smallestForm(request: FastifyRequest, pathOf: PathOf): Promise<FoundFile | undefined> {
  for (const encoding of acceptedEncodings(request)) {
    const path = await pathOf(encoding)
    if (path) return { path, encoding }
  }
  const path = await pathOf()
  return path ? { path } : undefined
}

function typeOf(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream'
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}
