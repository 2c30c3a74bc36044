import { HttpError } from '@mfe/http'
import type { FastifyRequest } from 'fastify'

/** Returns the fields of a posted form. */
export function readForm({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  throw new HttpError(400, 'request/invalid', 'This is not a form of the release console. Nothing changed.')
}
