import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Session {
  origin: string
  token: string
}

/** Opens a PATCH request whose body the test sends piece by piece, or never completes. */
export function openAppend({ origin, token }: Session, url: string, offset: number, length: number) {
  const call = request(origin + url, {
    method: 'PATCH',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      'content-length': length,
    },
  })
  // The server may close the connection before it has read the whole body.
  call.on('error', () => undefined)
  onTestFinished(() => void call.destroy())
  const response = once(call, 'response').then(async ([message]: IncomingMessage[]) => {
    if (!message) throw new Error('The server sent no response.')
    return { status: message.statusCode, ...((await json(message)) as { code: string }) }
  })
  response.catch(() => undefined)
  return { write: (bytes: Buffer) => void call.write(bytes), end: (bytes: Buffer) => void call.end(bytes), response }
}
