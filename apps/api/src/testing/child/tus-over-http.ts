import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { resumableUpload } from '@site/contracts'
import { namesOf, tusMetadata } from '../uploads/tus.ts'

interface Session {
  origin: string
  token: string
  email: string
}

export interface TusResponse {
  /** 0 means that the connection broke before a response. */
  status: number
  offset: number
  code: string | undefined
}

/** Returns functions that send a user's tus requests over real connections, which may break. */
export function tusOverHttp({ origin, token, email }: Session) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }

  return {
    async create(folder: readonly string[], fileName: string, length: number): Promise<string> {
      const response = await fetch(origin + resumableUpload.path, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(length),
          'upload-metadata': tusMetadata(namesOf(email, folder, fileName)),
        },
      })
      return response.headers.get('location') ?? ''
    },

    async head(url: string): Promise<{ status: number; offset: number }> {
      const response = await fetch(origin + url, { method: 'HEAD', headers })
      return { status: response.status, offset: Number(response.headers.get('upload-offset') ?? Number.NaN) }
    },

    async append(url: string, offset: number, content: Buffer, onChunk?: () => void): Promise<TusResponse> {
      const call = request(origin + url, {
        method: 'PATCH',
        agent: false,
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': offset,
          'content-length': content.length,
        },
      })
      const responded = once(call, 'response').then(async ([response]: IncomingMessage[]) => {
        if (!response) throw new Error('The server sent no response.')
        const { statusCode: status = 0, headers: responseHeaders } = response
        const body = status === 204 ? {} : ((await json(response)) as { code?: string })
        response.resume()
        return { status, offset: Number(responseHeaders['upload-offset'] ?? Number.NaN), code: body.code }
      })
      function* chunks() {
        for (let at = 0; at < content.length; at += CHUNK_BYTES) {
          onChunk?.()
          yield content.subarray(at, at + CHUNK_BYTES)
        }
      }
      const [result] = await Promise.allSettled([responded, pipeline(Readable.from(chunks()), call)])
      return result.status === 'fulfilled' ? result.value : { status: 0, offset: Number.NaN, code: undefined }
    },
  }
}

const CHUNK_BYTES = 256 * 1024
