import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { resumableUpload } from '@site/contracts'
import { namesOf, tusMetadata } from '../tus.ts'

interface Session {
  origin: string
  token: string
  email: string
}

export interface TusResponse {
  /** 0: the connection broke before an answer. */
  status: number
  offset: number
  code: string | undefined
}

/** The calls of the tus protocol over real connections, each of which may break. */
export function tusOverHttp({ origin, token, email }: Session) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }

  return {
    async begin(folder: readonly string[], fileName: string, length: number): Promise<string> {
      const answer = await fetch(origin + resumableUpload.path, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(length),
          'upload-metadata': tusMetadata(namesOf(email, folder, fileName)),
        },
      })
      return answer.headers.get('location') ?? ''
    },

    async head(url: string): Promise<{ status: number; offset: number }> {
      const answer = await fetch(origin + url, { method: 'HEAD', headers })
      return { status: answer.status, offset: Number(answer.headers.get('upload-offset') ?? Number.NaN) }
    },

    async append(url: string, offset: number, content: Buffer, onPiece?: () => void): Promise<TusResponse> {
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
      const answered = once(call, 'response').then(async ([response]: IncomingMessage[]) => {
        if (!response) throw new Error('no response')
        const { statusCode: status = 0, headers: told } = response
        const body = status === 204 ? {} : ((await json(response)) as { code?: string })
        response.resume()
        return { status, offset: Number(told['upload-offset'] ?? Number.NaN), code: body.code }
      })
      function* pieces() {
        for (let at = 0; at < content.length; at += PIECE) {
          onPiece?.()
          yield content.subarray(at, at + PIECE)
        }
      }
      const [answer] = await Promise.allSettled([answered, pipeline(Readable.from(pieces()), call)])
      return answer.status === 'fulfilled' ? answer.value : { status: 0, offset: Number.NaN, code: undefined }
    },
  }
}

const PIECE = 256 * 1024
