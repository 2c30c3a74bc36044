import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from './security-headers.ts'

/** Rejects requests that Node would otherwise answer itself, before any route or hook of the site. */
export const leaveToUs = { requireHostHeader: false } as const

/** Proxies interpret several hosts in one request differently (RFC 9112, 3.2). */
export async function refuseWithoutOneHost({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return
  const refusal = { code: 'http/bad-request', message: 'A request must name exactly one host.' }
  await reply.code(400).headers({ connection: 'close', 'cache-control': 'no-store' }).send(refusal)
}

/** An unknown expectation is no reason for a different answer (RFC 9110, 10.1.1). */
export function ignoreUnknownExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request: IncomingMessage, response) => server.emit('request', request, response))
}

/** File uploads may take any time while bytes arrive. */
const FILES = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i

/**
 * Other bodies are short, but a slow sender could hold a connection for days. Closes the connection if a body has not
 * arrived after `timeoutMs`; answers may take longer. After the answer, the rest of any body is not read.
 */
export function endSlowBodies(app: FastifyInstance, timeoutMs = 60_000): void {
  function endUnlessComplete(raw: IncomingMessage): void {
    if (raw.complete) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), timeoutMs)
    raw.once('close', () => clearTimeout(timer))
  }

  app.addHook('onRequest', async ({ raw }, reply) => void reply.raw.once('finish', () => endUnlessComplete(raw)))
  app.addHook('preParsing', async ({ raw, headers }, _reply, payload) => {
    if (!FILES.test(headers['content-type'] ?? '')) endUnlessComplete(raw)
    return payload
  })
}

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Malformed HTTP reaches no route: its answer is written here, with the headers of every other answer. */
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
