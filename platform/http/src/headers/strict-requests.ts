import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BAD_REQUEST, TOO_MANY_HEADERS, TOO_MANY_REQUESTS } from '../errors/http-error.ts'
import { TOO_MANY_WAITING } from '../limits/serve-in-turn.ts'

/** Turns off Node's check of the Host header, because it would respond before any hook of the site. */
export const NO_HOST_CHECK = { requireHostHeader: false } as const

/** Rejects a request without exactly one Host header: proxies interpret several of them differently (RFC 9112, 3.2). */
export async function requireSingleHost({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return
  const rejection = { code: 'http/bad-request', message: 'A request must name exactly one host.' }
  await reply.code(400).headers({ connection: 'close', 'cache-control': 'no-store' }).send(rejection)
}

/** Ignores unknown expectations in the Expect header (RFC 9110, 10.1.1). */
export function ignoreUnknownExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request: IncomingMessage, response) => server.emit('request', request, response))
}

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  [TOO_MANY_WAITING]: 429,
  HPE_HEADER_OVERFLOW: 431,
}

/** Responds to malformed URLs, which reach no route and no hook, as `frameworkErrors` of Fastify. */
export const rejectMalformedUrl =
  (isHttps: boolean) =>
  ({ statusCode = 400 }: FastifyError, _request: unknown, reply: FastifyReply) =>
    reply
      .code(statusCode)
      .headers({ ...securityHeaders(isHttps), 'cache-control': 'no-store' })
      .send(BAD_REQUEST)

/** Sends the security headers with every response, and an error of the usual form from URLs that no route serves. */
export function secureResponses(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders(isHttps)))
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ code: 'http/not-found', message: 'There is no endpoint for this method and URL.' }),
  )
}

/** Responds to malformed HTTP, which reaches no route, with the security headers of every other response. */
export function rejectMalformed(isHttps: boolean) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = STATUS[error.code ?? ''] ?? 400
    const body = JSON.stringify(status === 429 ? TOO_MANY_REQUESTS : BAD_REQUEST)
    const headers = {
      ...securityHeaders(isHttps),
      ...(status === 429 && TOO_MANY_HEADERS),
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

/** Returns the headers of every response; pages replace the policy with their own. */
export const securityHeaders = (isHttps: boolean) => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  ...(isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})
