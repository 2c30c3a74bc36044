import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawRequest extends RequestOptions {
  body?: string | Uint8Array | undefined
}

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  /** As sent: not decompressed. */
  bytes: Buffer
  /** What the connection has received: with a new one, head and body as they are sent. */
  received: number
}

/** Sends what neither a browser nor `fetch` would: `options.path` goes as it is, and every header may be set. */
export function sendRequest(url: string, { body, ...options }: RawRequest = {}): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const call = request(url, options, (response) => {
    const { statusCode: status = 0, headers, socket } = response
    buffer(response).then((bytes) => resolve({ status, headers, bytes, received: socket.bytesRead }), reject)
  })
  call.on('error', reject)
  call.end(body)
  return promise
}

/** Asks for a page over a connection of its own as a browser does, with brotli. */
export async function requestPage(url: string): Promise<RawResponse> {
  const agent = new Agent({ keepAlive: true })
  try {
    return await sendRequest(url, { agent, headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' } })
  } finally {
    agent.destroy()
  }
}
