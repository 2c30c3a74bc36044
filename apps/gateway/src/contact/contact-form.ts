import type { Pages } from '@mfe/gateway'
import { FORM_MAX_BYTES } from '@site/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiPort } from '../api/api-port.ts'
import { type FormOutcome, outcomeOf, refused, texts } from './form-outcome.ts'
import { type PostedForm, stateOf } from './form-state.ts'
import { createPostLimit } from './post-limit.ts'
import { senderOf } from './sender.ts'

/** Fits the longest valid message; forms that the API rejects below this size are shown again. */
const MAX_BODY = FORM_MAX_BYTES
/** More than the form has. Parsing hundreds of thousands of empty fields would block the site for seconds. */
const MOST_FIELDS = 16
/** Shells before `GET /api/anti-forgery` also send their token, which is ignored. */
const OLD_TOKEN = '_csrf'

const tooMany = { code: 'request/too-many', message: texts.tooManyToShow }

type Values = PostedForm['values']
type Composition = Awaited<ReturnType<Pages['compositionOf']>>

interface Deps {
  api: ApiPort
  pages: Pages
  rateLimits: boolean
}

/**
 * The contact form of browsers without scripts: posts urlencoded, then answers 303 back to the page if the enquiry is
 * stored, otherwise the page with messages and everything that was typed.
 */
export function registerContactForm(app: FastifyInstance, { api, pages, rateLimits }: Deps): void {
  const waitOf = rateLimits ? createPostLimit() : () => undefined
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY },
      (_request, body, parsed) => {
        const isForm = String(body).split('&', MOST_FIELDS + 1).length <= MOST_FIELDS
        if (isForm) parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
        else parsed(Object.assign(new Error('This form has too many fields.'), { statusCode: 400 }))
      },
    )

    scope.post<{ Body?: Record<string, string> }>(
      '/contactus',
      {
        onRequest: rejectBeforeBody,
        errorHandler: async (error, request, reply) => {
          if (error.statusCode !== 413) throw error
          return answerUnread(request, reply, refused(413, {}, texts.tooLargeToShow))
        },
      },
      async (request, reply) => {
        // First, because it may fail: an enquiry must not be stored if the sender would not see the result.
        const composition = await pages.compositionOf(request, reply)
        const { [OLD_TOKEN]: _, ...values } = request.body ?? {}
        const isFromHere = senderOf(request.headers, pages.origin) === 'this site'
        return answer(
          request,
          reply,
          composition,
          isFromHere ? await send(values, request) : refused(400, values, texts.unknownSender),
        )
      },
    )
    done()
  })

  /** Rejects a post before its body is read, because reading, checking and re-rendering a long message is costly. */
  async function rejectBeforeBody(request: FastifyRequest, reply: FastifyReply) {
    const sender = senderOf(request.headers, pages.origin)
    const wait = waitOf(request.ip)
    if (wait !== undefined) {
      const retryAfter = String(wait)
      if (sender === 'this site')
        return answerUnread(request, reply, { ...refused(429, {}, texts.tooManyToShow), retryAfter })
      return reply.code(429).headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' }).send(tooMany)
    }
    if (sender === 'another site') return answerUnread(request, reply, refused(403, {}, texts.notFromHere))
  }

  /** Answers without repeating the typed text. */
  const answerUnread = async (request: FastifyRequest, reply: FastifyReply, outcome: FormOutcome) =>
    answer(request, reply, await pages.compositionOf(request, reply), outcome)

  async function send(values: Values, request: FastifyRequest): Promise<FormOutcome> {
    const from = { address: request.ip, userAgent: request.headers['user-agent'] }
    try {
      return outcomeOf(await api.post('/api/contact', values, from), values)
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
    return pages.send(request, reply, composition, { state: stateOf(form), status })
  }
}

/** Returns to the page and keeps its preview. */
function sentAddress(previews: readonly string[]): string {
  const query = new URLSearchParams({ sent: '1' })
  for (const preview of previews) query.append('mfe', preview)
  return `/contactus?${query}#letstalk`
}
