import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#errors.ts'

/** Returns the Content-Length of a request, or 0 for a chunked one. */
export const declaredBytes = (request: FastifyRequest) => Number(request.headers['content-length'] ?? 0)

/** Parses a header of at most 15 digits, without sign, fraction or exponent. */
export function parseByteCount(headers: IncomingHttpHeaders, name: string): number {
  const value = headers[name]
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) {
    throw new AppError('request/invalid', `${name} must be a number of bytes.`)
  }
  return Number(value)
}

/** Returns the size of the file in a form, if the client declares it. */
export const sizeOf = ({ headers }: FastifyRequest): number | undefined =>
  'upload-length' in headers ? parseByteCount(headers, 'upload-length') : undefined

/** Creates an `onRequest` hook that rejects oversized requests before their body is read. */
export function rejectLargerThan(limit: number, message: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (declaredBytes(request) > limit) throw new AppError('request/too-large', message)
  }
}
