import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Returns the Content-Length of a request, or 0 for a chunked one. */
export const declaredBytes = (request: FastifyRequest) => Number(request.headers['content-length'] ?? 0)

/** Creates an `onRequest` hook that rejects oversized requests before their body is read. */
export function rejectLargerThan(limit: number, message: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (declaredBytes(request) > limit) throw new AppError('request/too-large', message)
  }
}
