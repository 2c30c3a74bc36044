import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import type { PostedForm } from '../rendering/protocol.ts'
import { type FormOutcome, outcomeOf, refused, texts } from './form-outcome.ts'
import { createSendPage, type PageDeps } from './pages.ts'
import { isSameSecret } from './same-secret.ts'

/** More than the API takes, so that what it refuses for its size can still be shown again. */
const MAX_BODY = 256 * 1024
const TOKEN_FIELD = '_csrf'

type Values = PostedForm['values']

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

    scope.post<{ Body?: Record<string, string> }>(
      '/contactus',
      {
        errorHandler: async (error, request, reply) => {
          if (error.statusCode !== 413) throw error
          return answer(
            request,
            reply,
            await deps.compositionOf(request, reply),
            refused(413, {}, texts.tooLargeToShow),
          )
        },
      },
      async (request, reply) => {
        // First, because it may fail: an enquiry is stored only where its sender is told so.
        const composition = await deps.compositionOf(request, reply)
        const { [TOKEN_FIELD]: token, ...values } = request.body ?? {}
        const isGenuine = isFromHere(request, deps.origin) && isSameSecret(token, request.cookies['XSRF-TOKEN'])
        return answer(
          request,
          reply,
          composition,
          isGenuine ? await send(values, request) : refused(400, values, texts.expired),
        )
      },
    )
    done()
  })

  async function send(values: Values, request: FastifyRequest): Promise<FormOutcome> {
    const from = { address: request.ip, userAgent: request.headers['user-agent'] }
    try {
      return outcomeOf(await deps.api.post('/api/contact', values, from), values)
    } catch {
      return refused(502, values, texts.notStored)
    }
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    composition: Composition,
    { form, status, retryAfter }: FormOutcome,
  ) {
    if (form.sent) return reply.redirect(sentAddress(composition.previews), 303)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return sendPage(request, reply, composition, { form, status })
  }
}

/** Back to the page; what is previewed stays previewed. */
function sentAddress(previews: readonly string[]): string {
  const query = new URLSearchParams({ sent: '1' })
  for (const preview of previews) query.append('mfe', preview)
  return `/contactus?${query}#letstalk`
}

/** Browsers name the page that a form was sent from; other sites' pages must not send it. */
function isFromHere({ headers }: FastifyRequest, origin: string): boolean {
  if (headers.origin === undefined || headers.origin === origin) return true
  return URL.parse(headers.origin)?.host === headers.host
}
