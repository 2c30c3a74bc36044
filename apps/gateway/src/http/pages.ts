import { randomBytes } from 'node:crypto'
import { findRoute } from '@mfe/contract'
import type { ReleaseStore } from '@mfe/release'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiPort } from '../api/api-port.ts'
import type { Composition } from '../composition/composition.ts'
import { renderDocument } from '../document/document.ts'
import type { PageRenderer } from '../rendering/page-renderer.ts'
import type { PostedForm } from '../rendering/protocol.ts'
import { renderOrFallBack } from '../rendering/render-or-fall-back.ts'
import { splitAddress } from '../split-address.ts'
import { sendHtml } from './html-answer.ts'
import type { Metrics } from './metrics.ts'
import type { CompositionOf } from './page-context.ts'
import { sendPublicFile } from './public-files.ts'
import { redirectOf } from './redirects.ts'
import { pagePolicy } from './security-headers.ts'
import { formTokenOf } from './visitor.ts'

export interface PageDeps {
  api: ApiPort
  store: ReleaseStore
  renderer: PageRenderer
  metrics: Metrics
  compositionOf: CompositionOf
  /** The site's own origin, such as `https://example.com`. */
  origin: string
  isHttps: boolean
}

/** A form posted without script, with the status of its answer if it differs from the page's. */
interface Posted {
  form: PostedForm
  status?: number
}

/** Every other address is a page; unknown ones answer 404 inside the site's frame. */
export function registerPages(app: FastifyInstance, deps: PageDeps): void {
  const sendPage = createSendPage(deps)
  app.get('/*', async (request, reply) => {
    const elsewhere = redirectOf(request.url)
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 308)
    const composition = await deps.compositionOf(request, reply)
    if (await sendPublicFile(request, reply, deps.store, composition)) return reply
    if (!acceptsHtml(request.headers.accept)) {
      return reply.code(406).send({ code: 'pages/html-only', message: 'This address answers with HTML.' })
    }
    return sendPage(request, reply, composition, sentFormOf(request.url))
  })
}

/** Renders and sends the page of a request. */
export function createSendPage({ api, renderer, metrics, isHttps }: PageDeps) {
  return async (request: FastifyRequest, reply: FastifyReply, wanted: Composition, posted?: Posted) => {
    const wantedRoute = findRoute(wanted.routes, splitAddress(request.url)[0])
    const audience = wantedRoute?.audience ?? 'public'
    const { composition, route, page } = await renderOrFallBack(renderer, {
      composition: wanted,
      audience,
      url: request.url,
      route: wantedRoute,
      ...(posted && { postedForm: posted.form }),
    })

    const nonce = randomBytes(16).toString('base64')
    const html = renderDocument({
      composition,
      audience,
      route,
      page,
      preload: audience === 'public' || (await api.hasSession(request.headers.cookie)),
      nonce,
      formToken: formTokenOf(request, reply, isHttps),
      url: request.url,
    })
    const isPrivate = audience === 'signed-in' || composition.previews.length > 0
    reply.code(posted?.status ?? page?.status ?? (route ? 200 : 404))
    reply.headers({
      'content-security-policy': pagePolicy(nonce),
      // Each answer contains its own nonce and form token: clients may store it but must revalidate.
      'cache-control': isPrivate || reply.statusCode >= 400 ? 'no-store' : 'private, no-cache',
    })
    if (isPrivate || page?.noindex || reply.statusCode >= 400) reply.header('x-robots-tag', 'noindex')
    metrics.pageAnswered(route?.app ?? 'shell', reply.statusCode, reply.elapsedTime / 1000)
    return sendHtml(request, reply, html)
  }
}

function acceptsHtml(accept: string | undefined): boolean {
  return !accept || /(?:text\/html|text\/\*|\*\/\*|application\/xhtml\+xml)/i.test(accept)
}

/** Where the contact form redirects a browser without scripts after sending. */
function sentFormOf(url: string): Posted | undefined {
  const [path, search] = splitAddress(url)
  const isSent = path === '/contactus' && new URLSearchParams(search).get('sent') === '1'
  return isSent ? { form: { values: {}, errors: {}, sent: true } } : undefined
}
