import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

// Multipart forms have their own limits.
const text = { parseAs: 'string', bodyLimit: 64 * 1024 } as const

/** Parses exactly the bodies this API accepts, whatever the mounting instance parses. */
export function installParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', text, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  )

  // Common clients label a POST without a body like this; the API accepts no form of this type.
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', text, (_request, body, done) =>
    body === ''
      ? done(null, undefined)
      : done(new AppError('request/unsupported-type', 'This content type is not supported.')),
  )
}
