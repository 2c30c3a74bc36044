import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

// Multipart forms have limits of their own.
const text = { parseAs: 'string', bodyLimit: 64 * 1024 } as const

/** Exactly the bodies this API takes, whatever the instance that mounts it parses. */
export function installParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', text, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  )

  // A POST without a body is labeled so by common clients; a form of this kind is not taken.
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', text, (_request, body, done) =>
    body === ''
      ? done(null, undefined)
      : done(new AppError('request/unsupported-type', 'This content type is not supported.')),
  )
}
