import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Hop-by-hop headers (RFC 9110, 7.6.1); the gateway answers an expectation itself. */
const HOP_BY_HOP = 'connection expect keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' ')

/** Returns the headers that are meant for more than the next hop. */
export function endToEndHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(',')
  return without([...HOP_BY_HOP, ...named.map((name) => name.trim())], headers)
}

/** Headers in which callers identify themselves, and the length of a body that may not exist. */
const NOT_TAKEN = ['forwarded', 'x-real-ip', 'content-length']

/** Returns the headers for the API: what the gateway knows about the caller replaces what the caller claims. */
export function forwardedHeaders({ headers, body, ip, protocol }: FastifyRequest): IncomingHttpHeaders {
  return {
    ...without(NOT_TAKEN, endToEndHeaders(headers)),
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    // HTTP/1.0 requires no Host header; the API then sees its own host.
    ...(headers.host !== undefined && { 'x-forwarded-host': headers.host }),
    ...(body !== undefined && lengthOf(headers)),
  }
}

/** Announced only with a body: otherwise the API would read the next request as the body. */
const lengthOf = ({ 'content-length': length }: IncomingHttpHeaders): IncomingHttpHeaders =>
  length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }

const without = (names: readonly string[], headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
