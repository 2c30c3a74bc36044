import { Readable } from 'node:stream'
import { isUtf8MimeType, mime } from '@fastify/send'
import { acceptedEncodings, type Encoding, sendNotModified } from '@mfe/http'
import type { StoredFile } from '@mfe/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileResponse } from './file-response.ts'

// The library's types predate RFC 9239.
mime.define({ 'text/javascript': ['js', 'mjs'] }, true)

/** Finds a file, uncompressed or in an encoding. */
type FindFile = (encoding?: Encoding) => Promise<StoredFile | undefined>

interface Options {
  /** The file name. Its extension determines the content type. */
  name: string
  caching: string
  headers?: Readonly<Record<string, string>>
}

/** Sends a file in the preferred encoding, a range of it, or 304. Resolves to `false` if there is no such file. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  find: FindFile,
  { name, caching, headers: more = {} }: Options,
): Promise<boolean> {
  const found = await smallestForm(request, find)
  if (!found) return false
  const { file, encoding } = found
  const etag = encoding ? `W/"${file.tag}-${encoding}"` : `"${file.tag}"`
  const { status, range } = fileResponse(request, etag, file.size)
  reply.code(status)
  if (status === 416) reply.header('content-range', `bytes */${file.size}`)
  if (status === 416 || status === 412) {
    await reply.header('cache-control', 'no-store').send(PRECONDITION_FAILED)
    return true
  }
  reply.headers({ ...more, 'accept-ranges': 'bytes', etag, vary: 'accept-encoding', 'cache-control': caching })
  if (status === 304) {
    await sendNotModified(request, reply)
    return true
  }
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  if (encoding) reply.header('content-encoding', encoding)
  reply.headers({
    'content-type': typeOf(name),
    'content-length': range ? range.end - range.start + 1 : file.size,
  })
  await reply.send(request.method === 'HEAD' ? Readable.from([]) : file.stream(range))
  return true
}

const PRECONDITION_FAILED = {
  code: 'files/precondition',
  message: 'The file does not match the range or the preconditions of this request.',
}

async function smallestForm(request: FastifyRequest, find: FindFile) {
  for (const encoding of acceptedEncodings(request)) {
    const file = await find(encoding)
    if (file) return { file, encoding }
  }
  const file = await find()
  return file && { file, encoding: undefined }
}

function typeOf(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream'
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}
