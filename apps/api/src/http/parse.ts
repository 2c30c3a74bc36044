import { isStorable } from '@site/contracts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#errors.ts'

/** Validates input that Fastify does not validate, such as the fields of multipart forms. Throws `request/invalid`. */
export function parseOrReject<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  isForm = false,
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues) fields[path.join('.')] ??= message
  const [first = 'The request is not valid.'] = Object.values(fields)
  throw new AppError('request/invalid', first, isForm ? { fields } : {})
}

/** Returns the ID in the path of a request. Throws `request/invalid`. */
export function idOf({ params }: Pick<FastifyRequest, 'params'>): string {
  const { id } = params as { id: string }
  if (isStorable(id)) return id
  throw new AppError('request/invalid', 'The id is not valid.')
}
