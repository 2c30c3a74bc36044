import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Exactly the bodies this API takes, whatever the instance that mounts it parses. */
export function installParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  )

  // A POST without a body is labelled so by common clients; a form of this kind is not.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    body === ''
      ? done(null, undefined)
      : done(new AppError('request/unsupported-type', 'This kind of content is not understood here.')),
  )
}
