import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Hop-by-hop headers (RFC 9110, section 7.6.1), plus Expect, which the gateway handles itself. */
const HOP_BY_HOP = 'connection expect keep-alive proxy-connection te trailer transfer-encoding upgrade'.split(' ')

/** Removes hop-by-hop headers, including those that `Connection` lists. */
export function endToEndHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const listed = (headers.connection ?? '').toLowerCase().split(',')
  return omit([...HOP_BY_HOP, ...listed.map((name) => name.trim())], headers)
}

/**
 * Caller-supplied identity headers, which the gateway overrides, and Content-Length, which `bodyHeaders` sets again
 * only for a request with a body.
 */
const STRIPPED_HEADERS = ['forwarded', 'x-real-ip', 'content-length']

/** Returns the headers for the API. Client address, protocol and host come from the connection, not from the client. */
export function forwardedHeaders({ headers, body, ip, protocol }: FastifyRequest): IncomingHttpHeaders {
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
