import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** What a request says it counts; a chunked one says nothing. */
export const declaredBytes = (request: FastifyRequest) => Number(request.headers['content-length'] ?? 0)

/** An `onRequest` hook: what is too large is refused before its body is read. */
export function refuseOver(limit: number, message: string) {
  return async (request: FastifyRequest): Promise<void> => {
    if (declaredBytes(request) > limit) throw new AppError('request/too-large', message)
  }
}
