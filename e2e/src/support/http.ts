import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawRequest extends RequestOptions {
  body?: string | Uint8Array | undefined
}

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  /** The body as sent, not decompressed. */
  bytes: Buffer
  /** Bytes that the connection has received so far. On a new connection: headers plus body, as sent. */
  received: number
}

/** Sends requests that browsers and `fetch` cannot: sends `options.path` unchanged, and allows every header. */
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

/** Requests a page over a new connection with a browser's `Accept-Encoding`, brotli included. */
export async function requestPage(url: string): Promise<RawResponse> {
  const agent = new Agent({ keepAlive: true })
  try {
    return await sendRequest(url, { agent, headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' } })
  } finally {
    agent.destroy()
  }
}
