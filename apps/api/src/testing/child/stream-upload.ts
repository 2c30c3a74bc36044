import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

interface Upload {
  origin: string
  token: string
  email: string
  folder: string
  fileName: string
  chunks: readonly Buffer[]
  /** The version that a replacement replaces. */
  ifMatch?: string
  /** The idempotency key of an upload that may be retried. */
  key?: string
  /** Whether to use chunked transfer coding, without a declared length. */
  isChunked?: boolean
  /** Called before each chunk is sent; may wait, or throw to abort the upload. */
  onChunk?: (index: number) => unknown
}

export interface Uploaded {
  /** 0 means that the connection broke before a response. */
  status: number
  body: unknown
}

export const hashOf = (chunks: Iterable<Buffer>) => {
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

/** Uploads over a real connection, chunk by chunk as the server reads them. */
export async function streamUpload(upload: Upload): Promise<Uploaded> {
  const { origin, token, email, folder, fileName, chunks, ifMatch, key, isChunked, onChunk } = upload
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
  const head = Buffer.from(field('parentFolderName', folder) + field('userEmail', email) + file)
  const tail = Buffer.from('\r\n--b--\r\n')
  const length = [head, ...chunks, tail].reduce((sum, part) => sum + part.length, 0)

  // A replacement ignores the fields of the form.
  const query = new URLSearchParams({ parentFolderName: folder, userEmail: email, fileName })
  const [method, path] = ifMatch === undefined ? ['POST', '/api/files/upload'] : ['PUT', `/api/files?${query}`]
  const call = request(origin + path, {
    method,
    agent: false,
    headers: {
      ...(ifMatch && { 'if-match': ifMatch }),
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...(key && { 'idempotency-key': key }),
      ...(!isChunked && { 'content-length': length }),
    },
  })
  const responded = once(call, 'response').then(async ([response]: IncomingMessage[]) => {
    if (!response) throw new Error('The server sent no response.')
    return { status: response.statusCode ?? 0, body: await json(response) }
  })

  async function* body() {
    yield head
    for (const [index, chunk] of chunks.entries()) {
      await onChunk?.(index)
      yield chunk
    }
    yield tail
  }
  const noResponse = { status: 0, body: undefined }
  const sent = pipeline(Readable.from(body()), call)
  const [result] = await Promise.allSettled([responded, sent])
  return result.status === 'fulfilled' ? result.value : noResponse
}
