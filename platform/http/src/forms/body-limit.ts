import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { invalidRequest, tooLargeRequest } from '../errors/http-error.ts'

/** Returns the Content-Length of a request, or 0 for a chunked one. */
export const declaredBytes = (request: FastifyRequest) => Number(request.headers['content-length'] ?? 0)

/** Parses a header of at most 15 digits, without sign, fraction or exponent. Throws `request/invalid`. */
export function parseByteCount(headers: IncomingHttpHeaders, name: string): number {
  const value = headers[name]
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) {
    throw invalidRequest(`${name} must be a number of bytes.`)
  }
  return Number(value)
}

/** Creates an `onRequest` hook that rejects oversized requests with `request/too-large` before their body is read. */
export function rejectLargerThan(limit: number, message: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (declaredBytes(request) > limit) throw tooLargeRequest(message)
  }
}
