import type { FastifyInstance } from 'fastify'
import { AppError } from '#errors.ts'

// Multipart forms have their own limits.
const text = { parseAs: 'string', bodyLimit: 64 * 1024 } as const

/** Replaces the parsers of the parent instance with those for the bodies that this API accepts. */
export function installParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', text, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  )

  // Common clients send this content type with an empty POST. The API does not accept forms of this type.
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', text, (_request, body, done) =>
    body === ''
      ? done(null, undefined)
      : done(new AppError('request/unsupported-type', 'This content type is not supported.')),
  )
}
