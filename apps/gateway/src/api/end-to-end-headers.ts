import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Said to whoever holds the other end of one connection (RFC 9110, 7.6.1); an expectation is met by the gateway. */
const HOP_BY_HOP = 'connection expect keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' ')

/** What of a message is meant for more than the next hop. */
export function endToEndHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(',')
  return without([...HOP_BY_HOP, ...named.map((name) => name.trim())], headers)
}

/** What callers say of themselves, and the length of a body that there may not be. */
const NOT_TAKEN = ['forwarded', 'x-real-ip', 'content-length']

/** What the API may believe of the caller is what the gateway saw, not what the caller says of itself. */
export function forwardedHeaders({ headers, body, ip, protocol }: FastifyRequest): IncomingHttpHeaders {
  return {
    ...without(NOT_TAKEN, endToEndHeaders(headers)),
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    // HTTP/1.0 needs none: the API is then called by its own.
    ...(headers.host !== undefined && { 'x-forwarded-host': headers.host }),
    ...(body !== undefined && lengthOf(headers)),
  }
}

/** Announced only with a body: without, the API would take the next request for it. */
const lengthOf = ({ 'content-length': length }: IncomingHttpHeaders): IncomingHttpHeaders =>
  length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }

const without = (names: readonly string[], headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
