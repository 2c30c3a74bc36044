import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { connectionLost, HttpError, isSlowBody } from '@mfe/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endToEndHeaders, forwardedHeaders } from './end-to-end-headers.ts'

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
