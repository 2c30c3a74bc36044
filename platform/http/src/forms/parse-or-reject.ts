import type { z } from 'zod'
import { invalidRequest } from '../errors/http-error.ts'

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
  throw invalidRequest(first, isForm ? { fields } : {})
}
