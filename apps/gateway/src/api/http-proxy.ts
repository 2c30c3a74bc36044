import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { connectionLost, HttpError, isSlowBody } from '@mfe/http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The API's process is not running, or exited before responding. */
const unreachable = (cause: Error) =>
  new HttpError(502, 'api/unreachable', 'This cannot be done right now; please try again later.', { cause })

/** The absolute form of a request target may contain any host (RFC 9112, section 3.2.2). */
const ANY_HOST = /^https?:\/\/[^/]*/

/**
 * Proxies requests to the API at `base`, unchanged, and streams both directions. An abort on one side aborts the other.
 * Does not retry, and sets no timeout: only the connection's idle timeout limits how long a response takes, and only
 * the server's minimum speed how long a body takes.
 */
export function createHttpProxy(base: URL) {
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
      outgoing.on('error', (cause) => reject(reply.raw.destroyed ? connectionLost() : unreachable(cause)))
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

/**
 * Caller-supplied identity headers, which the gateway overrides, and Content-Length, which `bodyHeaders` sets again
 * only for a request with a body.
 */
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
