import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Received {
  method: string
  /** The request target, percent-encoded. */
  url: string
  headers: IncomingHttpHeaders
  body: string
}

type Respond = (response: ServerResponse, received: Received) => void

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

/**
 * Starts an HTTP server on a free port that records requests and sends prepared responses. It stops after the test
 * file's last test.
 */
export async function startRecordingServer() {
  const received: Received[] = []
  let respond: Respond = json(200, {})

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    received.push(call)
    respond(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    last: () => received.at(-1) as Received,
    respondWith(next: Respond) {
      respond = next
    },
  }
}
