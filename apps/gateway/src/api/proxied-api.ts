import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import {
  connectionLost,
  HttpError,
  isSlowBody,
  lingerAfterEarlyResponses,
  type PartHealth,
  type PartProblem,
} from '@mfe/http'
import { acceptDavMethods } from '@site/api'
import { DAV_PARENTS, EVENTS_PATH } from '@site/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiPort, ApiResponse } from './api-port.ts'

const API_PATHS = ['/api/*', '/authenticate']

/** Proxies to the API in a separate process, at `baseUrl`. Bodies are streamed in both directions. */
export function proxiedApi(baseUrl: string): ApiPort {
  return {
    async mount(app) {
      const { forward, close } = createHttpProxy(new URL(baseUrl))
      app.server.once('close', close)
      await app.register(async (scope) => {
        lingerAfterEarlyResponses(scope)
        acceptDavMethods(scope)
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
        for (const path of API_PATHS) scope.all(path, forward)
        for (const url of DAV_PARENTS) scope.route({ method: ['OPTIONS', 'PROPFIND'], url, handler: forward })
        proxyEvents(scope, forward)
      })
    },
    // The presence of the cookie is enough, because the API checks every call.
    hasSession: async (cookieHeader) => /(?:^|;\s*)(?:__Host-)?sid=/.test(cookieHeader ?? ''),
    parts: { api: () => readHealth(new URL('/readyz', baseUrl)) },
    metrics: async () => '',
    async post(path, body, { address, userAgent }) {
      const response = await fetch(new URL(path, baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...(userAgent && { 'user-agent': userAgent }),
        },
        body: JSON.stringify(body),
      })
      const retryAfter = response.headers.get('retry-after')
      return {
        status: response.status,
        body: (await response.json()) as ApiResponse['body'],
        ...(retryAfter !== null && { retryAfter }),
      }
    },
  }
}

/** How long the API may take to say how it is; shorter than the time limit of a load balancer's check. */
const HEALTH_TIMEOUT_MS = 1500

const problemOf = (cause: string, fix: string): PartProblem => ({
  cause,
  effect: 'Pages work; forms, logins and the file manager do not.',
  fix,
})

const unreachable = problemOf('The API does not respond.', 'Start the API, or correct API_URL.')

const notReady = (code: number): PartProblem =>
  problemOf(
    `The API says with status ${code} that it is not ready.`,
    'Wait while it starts or stops, or correct API_URL.',
  )

/** What matters of a response of the API's `/readyz`. */
const apiHealth = z
  .object({
    status: z.enum(['ok', 'degraded']).catch('ok'),
    problems: z.array(z.object({ cause: z.string(), effect: z.string(), fix: z.string() })).catch([]),
  })
  .catch({ status: 'ok', problems: [] })

async function readHealth(url: URL): Promise<PartHealth> {
  const response = await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).catch(() => undefined)
  if (!response) return { status: 'unavailable', problems: [unreachable] }
  const { status, problems } = apiHealth.parse(await response.json().catch(() => undefined))
  if (response.ok) return { status, problems }
  return { status: 'unavailable', problems: problems.length > 0 ? problems : [notReady(response.status)] }
}

/** Event streams last as long as their pages are open, so a gateway that is shutting down closes them first. */
function proxyEvents(scope: FastifyInstance, forward: ReturnType<typeof createHttpProxy>['forward']): void {
  const open = new Set<ServerResponse>()
  scope.addHook('preClose', async () => {
    for (const response of open) response.destroy()
  })
  scope.get(EVENTS_PATH, { config: { isLongLived: true } }, (request, reply) => {
    open.add(reply.raw)
    reply.raw.once('close', () => open.delete(reply.raw))
    return forward(request, reply)
  })
}

/** The API's process is not running, or exited before responding. */
const unreachableError = (cause: Error) =>
  new HttpError(502, 'api/unreachable', 'This cannot be done right now; please try again later.', { cause })

/** The absolute form of a request target may contain any host (RFC 9112, section 3.2.2). */
const ANY_HOST = /^https?:\/\/[^/]*/

/**
 * Proxies requests to `base`, unchanged, and streams both directions; an abort on one side aborts the other. Does not
 * retry, and sets no timeout: the idle timeout limits a response, and the server's minimum speed a body.
 */
function createHttpProxy(base: URL) {
  const { Agent, request: open } = base.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true })
  const { hostname = '' } = urlToHttpOptions(base)
  // Checks the certificate against `base`, not against the Host header that Node would use.
  const servername = isIP(String(hostname)) ? '' : String(hostname)

  return {
    async forward(request: FastifyRequest, reply: FastifyReply) {
      const { raw, method, body } = request
      const path = String(raw.url).replace(ANY_HOST, '')
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      const outgoing = open(base, { agent, servername, method, path, headers: forwardedHeaders(request) })
      outgoing.on('response', resolve)
      outgoing.on('error', (cause) => reject(reply.raw.destroyed ? connectionLost() : unreachableError(cause)))
      raw.on('error', (error) => isSlowBody(error) && reject(error))
      reply.raw.once('close', () => outgoing.destroy())
      if (body === undefined) outgoing.end()
      else raw.pipe(outgoing)

      const response = await promise
      return reply.code(Number(response.statusCode)).headers(endToEndHeaders(response.headers)).send(response)
    },
    close: () => agent.destroy(),
  }
}

/** Hop-by-hop headers (RFC 9110, section 7.6.1), plus Expect, which the gateway handles itself. */
const HOP_BY_HOP = 'connection expect keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' ')

/** Removes hop-by-hop headers, including those that `Connection` lists. */
function endToEndHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const listed = (headers.connection ?? '').toLowerCase().split(',')
  return omit([...HOP_BY_HOP, ...listed.map((name) => name.trim())], headers)
}

/** Caller-supplied identity headers, which the gateway overrides, and the length, which `bodyHeaders` sets again. */
const STRIPPED_HEADERS = ['forwarded', 'x-real-ip', 'content-length']

/** Returns the headers for the API. Client address, protocol and host come from the connection, not from the client. */
function forwardedHeaders({ headers, body, ip, protocol }: FastifyRequest): IncomingHttpHeaders {
  return {
    ...omit(STRIPPED_HEADERS, endToEndHeaders(headers)),
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    // HTTP/1.0 requires no Host header; the API then sees its own host.
    ...(headers.host !== undefined && { 'x-forwarded-host': headers.host }),
    ...(body !== undefined && bodyHeaders(headers)),
  }
}

/** Only for a request with a body. Without one, the API would read the next request as the body. */
const bodyHeaders = ({ 'content-length': length }: IncomingHttpHeaders): IncomingHttpHeaders =>
  length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }

const omit = (names: readonly string[], headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
