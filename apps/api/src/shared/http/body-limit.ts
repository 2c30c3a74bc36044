import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** The Content-Length of a request; `undefined` for a chunked one. */
export const declaredBytes = (request: FastifyRequest) => Number(request.headers['content-length'] ?? 0)

/** An `onRequest` hook that rejects oversized requests before their body is read. */
export function refuseOver(limit: number, message: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (declaredBytes(request) > limit) throw new AppError('request/too-large', message)
  }
}
