import type { Pages } from '@mfe/gateway'
import { HttpError, isSlowBody, subscriberOf } from '@mfe/http'
import { FORM_MAX_BYTES } from '@site/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ApiPort } from '../api/api-port.ts'
import { type FormOutcome, formErrors, type PostedForm, rejection, toOutcome, toPageState } from './form-outcome.ts'
import { identifySender } from './sender.ts'

/** Fits the longest valid message. If the API rejects a form within this limit, the form is shown again. */
const MAX_BODY = FORM_MAX_BYTES
/** More fields than the form has: parsing hundreds of thousands of empty ones would block the event loop. */
const MAX_FIELDS = 16

const rateLimitError = { code: 'request/too-many', message: formErrors.rateLimited }

type Values = PostedForm['values']
type Composition = Awaited<ReturnType<Pages['compositionOf']>>

interface Deps {
  api: ApiPort
  pages: Pages
  rateLimits: boolean
}

/** Registers the contact form for browsers without scripts: redirects with 303, or sends the page with the errors. */
export function registerContactForm(app: FastifyInstance, { api, pages, rateLimits }: Deps): void {
  const secondsToWait = rateLimits ? createPostLimit() : () => undefined
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY },
      (_request, body, parsed) => {
        const isForm = String(body).split('&', MAX_FIELDS + 1).length <= MAX_FIELDS
        if (isForm) parsed(null, Object.fromEntries(new URLSearchParams(String(body))))
        else parsed(new HttpError(400, 'http/bad-request', 'This form has too many fields.'))
      },
    )

    scope.post<{ Body?: Record<string, string> }>(
      '/contactus',
      {
        onRequest: rejectBeforeReadingBody,
        errorHandler: async (error, request, reply) => {
          if (isSlowBody(error)) return respondWithEmptyForm(request, reply, rejection(408, {}, formErrors.tooSlow))
          if (error.statusCode !== 413) throw error
          return respondWithEmptyForm(request, reply, rejection(413, {}, formErrors.bodyTooLarge))
        },
      },
      async (request, reply) => {
        // Comes first because it may fail: otherwise, the sender of a stored enquiry could see an error.
        const composition = await pages.compositionOf(request, reply)
        const values = request.body ?? {}
        const isSameOrigin = identifySender(request.headers, pages.origin) === 'this site'
        const outcome = isSameOrigin ? await send(values, request) : rejection(400, values, formErrors.unknownSender)
        return respond(request, reply, composition, outcome)
      },
    )
    done()
  })

  /** Rejects a post before its body is read, because reading, checking and re-rendering a long message is costly. */
  async function rejectBeforeReadingBody(request: FastifyRequest, reply: FastifyReply) {
    const sender = identifySender(request.headers, pages.origin)
    const seconds = secondsToWait(request.ip)
    if (seconds !== undefined) {
      const retryAfter = String(seconds)
      if (sender === 'this site')
        return respondWithEmptyForm(request, reply, { ...rejection(429, {}, formErrors.rateLimited), retryAfter })
      return reply.code(429).headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' }).send(rateLimitError)
    }
    if (sender === 'another site') return respondWithEmptyForm(request, reply, rejection(403, {}, formErrors.crossSite))
  }

  /** Responds without the typed values, because the body was not read. */
  const respondWithEmptyForm = async (request: FastifyRequest, reply: FastifyReply, outcome: FormOutcome) =>
    respond(request, reply, await pages.compositionOf(request, reply), outcome)

  async function send(values: Values, request: FastifyRequest): Promise<FormOutcome> {
    const from = { address: request.ip, userAgent: request.headers['user-agent'] }
    try {
      return toOutcome(await api.post('/api/contact', values, from), values)
    } catch {
      return rejection(502, values, formErrors.notStored)
    }
  }

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    composition: Composition,
    { form, status, retryAfter }: FormOutcome,
  ) {
    if (form.sent) return reply.redirect(sentUrl(composition.previews), 303)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return pages.send(request, reply, composition, { state: toPageState(form), status })
  }
}

/** Returns the URL of the page after sending, with its preview. */
function sentUrl(previews: readonly string[]): string {
  const query = new URLSearchParams({ sent: '1' })
  for (const preview of previews) query.append('mfe', preview)
  return `/contactus?${query}#letstalk`
}

/** The limit per client network: high enough for an office behind one IP address, too low to overload the server. */
const MAX_POSTS = 60
const WINDOW_MS = 10 * 60_000
const MAX_NETWORKS = 1000

/** Counts the posts from each client network in memory. The API keeps its own counts, which survive a restart. */
function createPostLimit() {
  const counts = new LRUCache<string, number>({ max: MAX_NETWORKS, ttl: WINDOW_MS, noUpdateTTL: true })

  /** Counts a post; returns the seconds to wait if there were too many. */
  return function count(address: string): number | undefined {
    const network = subscriberOf(address)
    const posts = (counts.get(network) ?? 0) + 1
    counts.set(network, posts)
    return posts > MAX_POSTS ? Math.ceil(counts.getRemainingTTL(network) / 1000) : undefined
  }
}
