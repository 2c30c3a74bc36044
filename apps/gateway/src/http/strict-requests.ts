import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from './security-headers.ts'

/** What Node refuses or answers by itself otherwise, before any route and any hook of the site. */
export const leaveToUs = { requireHostHeader: false } as const

/** Several hosts in one request are read differently by whoever stands between (RFC 9112, 3.2). */
export async function refuseWithoutOneHost({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return
  const refusal = { code: 'http/bad-request', message: 'A request names one host.' }
  await reply.code(400).header('connection', 'close').send(refusal)
}

/** An expectation that nobody knows is no reason for an answer of another kind (RFC 9110, 10.1.1). */
export function ignoreUnknownExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request: IncomingMessage, response) => server.emit('request', request, response))
}

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** What is no HTTP reaches no route: its answer is written here, with the headers of every other one. */
export function refuseUnreadable(isHttps: boolean) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = STATUS[error.code ?? ''] ?? 400
    const body = JSON.stringify({ code: 'http/bad-request', message: 'The request could not be read.' })
    const headers = {
      ...securityHeaders(isHttps),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n')
    if (socket.writable) socket.write(head + body)
    socket.destroy(error)
  }
}
