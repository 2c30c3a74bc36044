import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiPort } from '../api/api-port.ts'
import type { PostedForm } from '../rendering/protocol.ts'
import { createSendPage, type PageDeps } from './pages.ts'
import { isSameSecret } from './same-secret.ts'

const MAX_BODY = 64 * 1024
const TOKEN_FIELD = '_csrf'

/**
 * The contact form of browsers that run no script: it posts urlencoded, gets 303 back to the page when the enquiry
 * is stored, and the page with messages and everything that was typed when it is not.
 */
export function registerContactForm(app: FastifyInstance, deps: PageDeps): void {
  const sendPage = createSendPage(deps)
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Body?: Record<string, string> }>('/contactus', async (request, reply) => {
      const { [TOKEN_FIELD]: token, ...values } = request.body ?? {}
      const isGenuine = isFromHere(request, deps.origin) && isSameSecret(token, request.cookies['XSRF-TOKEN'])
      const form = isGenuine ? await send(deps.api, values, request) : expired(values)
      if (form.sent) return reply.redirect('/contactus?sent=1#letstalk', 303)
      return sendPage(request, reply, await deps.compositionOf(request, reply), form)
    })
    done()
  })
}

async function send(
  api: ApiPort,
  values: Record<string, string>,
  request: { ip: string; headers: { 'user-agent'?: string } },
): Promise<PostedForm> {
  const answer = await api
    .post('/api/contact', values, { address: request.ip, userAgent: request.headers['user-agent'] })
    .catch(() => undefined)
  if (!answer) return { values, errors: { form: NOT_STORED }, sent: false }
  const { status, body } = answer
  if (status === 201) return { values: {}, errors: {}, sent: true }
  const errors = body.errors as Record<string, string> | undefined
  return { values, errors: errors ?? { form: String(body.responseMessage ?? '') }, sent: false }
}

const NOT_STORED = 'Your message could not be stored. Nothing you typed was lost: please send it again later.'

const expired = (values: Record<string, string>): PostedForm => ({
  values,
  errors: { form: 'This form was open for too long. Nothing you typed was lost: send it again.' },
  sent: false,
})

/** Browsers name the page that a form was sent from; other sites' pages must not send it. */
function isFromHere({ headers }: FastifyRequest, origin: string): boolean {
  if (headers.origin === undefined || headers.origin === origin) return true
  return URL.parse(headers.origin)?.host === headers.host
}
