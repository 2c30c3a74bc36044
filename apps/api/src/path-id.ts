import { isStorable } from '@site/contracts'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** Returns the ID in the path of a request. Throws `request/invalid`. */
export function idOf({ params }: Pick<FastifyRequest, 'params'>): string {
  const { id } = params as { id: string }
  if (isStorable(id)) return id
  throw new AppError('request/invalid', 'The id is not valid.')
}
