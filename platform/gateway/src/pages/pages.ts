import { randomBytes } from 'node:crypto'
import { findRoute } from '@mfe/contract'
import type { ReleaseStore } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { renderDocument } from '../document/document.ts'
import type { Metrics } from '../health/metrics.ts'
import { splitAddress } from '../http/split-address.ts'
import type { PageRenderer } from '../rendering/page-renderer.ts'
import { renderOrFallBack } from '../rendering/render-or-fall-back.ts'
import type { GatewaySite, Pages } from '../site.ts'
import type { CompositionOf } from './composition-of.ts'
import { sendHtml } from './html-answer.ts'
import { pagePolicy } from './page-policy.ts'
import { sendPublicFile } from './public-files.ts'
import { redirectOf } from './redirects.ts'
import { formTokenOf } from './visitor.ts'

interface Deps extends Pick<GatewaySite, 'redirects' | 'policy' | 'mayPreload' | 'pageState'> {
  store: ReleaseStore
  renderer: PageRenderer
  metrics: Metrics
  compositionOf: CompositionOf
  isHttps: boolean
}

/** Every other address is a page; unknown ones answer 404 inside the site's frame. */
export function registerPages(app: FastifyInstance, deps: Deps & { send: Pages['send'] }): void {
  app.get('/*', async (request, reply) => {
    const elsewhere = redirectOf(request.url, deps.redirects)
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 308)
    const composition = await deps.compositionOf(request, reply)
    if (await sendPublicFile(request, reply, deps.store, composition)) return reply
    if (!acceptsHtml(request.headers.accept)) {
      return reply.code(406).send({ code: 'pages/html-only', message: 'This address answers with HTML.' })
    }
    return deps.send(request, reply, composition, { state: deps.pageState?.(request) })
  })
}

/** Renders and sends the page of a request. */
export function createSendPage({ renderer, metrics, isHttps, policy, mayPreload }: Deps): Pages['send'] {
  return async (request, reply, wanted, { state, status } = {}) => {
    const wantedRoute = findRoute(wanted.routes, splitAddress(request.url)[0])
    const audience = wantedRoute?.audience ?? 'public'
    const { composition, route, page } = await renderOrFallBack(renderer, {
      composition: wanted,
      audience,
      url: request.url,
      route: wantedRoute,
      state,
    })

    const nonce = randomBytes(16).toString('base64')
    const html = renderDocument({
      composition,
      audience,
      route,
      page,
      preload: audience === 'public' || ((await mayPreload?.(request)) ?? false),
      nonce,
      formToken: formTokenOf(request, reply, isHttps),
      url: request.url,
    })
    const isPrivate = audience === 'signed-in' || composition.previews.length > 0
    reply.code(status ?? page?.status ?? (route ? 200 : 404))
    reply.headers({
      'content-security-policy': pagePolicy(nonce, policy),
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
