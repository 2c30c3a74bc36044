import { randomBytes } from 'node:crypto'
import { acceptedEncodings, brotli, FAST_LEVEL, gzipped, matchesWeakly, sendNotModified } from '@mfe/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import { renderDocument } from '../document/document.ts'
import { pagePolicy } from '../document/page-policy.ts'
import type { Metrics } from '../health/metrics.ts'
import { type EncodedPage, inEncoding } from '../page-cache/encoded-page.ts'
import { isShared, type SharedPages } from '../page-cache/shared-pages.ts'
import { type PageRequest, pageRequest } from '../rendering/page-request.ts'
import type { Rendering } from '../rendering/render-or-fall-back.ts'
import type { GatewaySite, Pages } from '../site.ts'

interface Deps extends Pick<GatewaySite, 'attributes' | 'policy' | 'mayPreload'> {
  shared: SharedPages
  /** Renders a page that is not shared. */
  rendered: (request: PageRequest, mayRender: () => boolean) => Promise<Rendering>
  /** Counts a render for this address; returns `false` if its network has caused too many. */
  countRender: (address: string) => boolean
  metrics: Metrics
  /** Resolves to what outlines the regions of a page, for holders of a session of the release console. */
  overlayFor?: ((request: FastifyRequest, composition: Composition) => Promise<Overlay | undefined>) | undefined
}

/** Returns the HTML of the overlay. Its scripts need the nonce of the response. */
export type Overlay = (nonce: string) => string

type SendOptions = NonNullable<Parameters<Pages['send']>[3]> & {
  /** The Cache-Control header of a shared page. */
  caching?: string
  overlay?: Overlay | undefined
}

export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  composition: Composition,
  options?: SendOptions,
) => Promise<FastifyReply>

/** Creates a function that sends the page for a request, shared or for its visitor alone. */
export function createSendPage({ shared, rendered, countRender, metrics, overlayFor, ...site }: Deps): SendPage {
  async function sendPersonal(request: FastifyRequest, reply: FastifyReply, wanted: PageRequest, options: SendOptions) {
    const { composition, route, page } = await rendered(wanted, () => countRender(request.ip))
    const { audience } = wanted
    const nonce = randomBytes(16).toString('base64')
    const preload = audience !== 'signed-in' || ((await site.mayPreload?.(request)) ?? false)
    const overlay = options.overlay?.(nonce)
    const parts = { composition, audience, route, page, preload, nonce, url: request.url, attributes: site.attributes }
    const { html } = renderDocument({ ...parts, overlay })
    const status = options.status ?? page?.status ?? (route ? 200 : 404)
    const isHidden = audience !== 'public' || composition.previews.length > 0
    reply.code(status).headers({
      'content-security-policy': pagePolicy({ nonce }, { more: site.policy, assets: composition.assets }),
      'cache-control': 'no-store',
    })
    if (isHidden || page?.noindex || status >= 400) reply.header('x-robots-tag', 'noindex')
    // Anyone with the address may open the page.
    if (audience === 'shared') reply.header('referrer-policy', 'no-referrer')
    metrics.pageSent(route?.app ?? 'shell', status, reply.elapsedTime / 1000)
    return sendHtml(request, reply, html)
  }

  return async (request, reply, composition, options = {}) => {
    const { state, status, caching } = options
    const wanted = pageRequest(composition, request.url, state)
    const overlay = await overlayFor?.(request, composition)
    if (status !== undefined || caching === undefined || overlay || !isShared(wanted))
      return sendPersonal(request, reply, wanted, { ...options, overlay })
    const page = await shared.get(wanted, () => countRender(request.ip))
    metrics.pageSent(page.app, page.status, reply.elapsedTime / 1000)
    return sendCached(request, reply, page, page.isFallback || page.status >= 400 ? 'no-store' : caching)
  }
}

const HTML = 'text/html; charset=utf-8'

/** Sends an uncached page, in the best encoding that the client accepts. */
async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  const [encoding] = acceptedEncodings(request)
  reply.headers({ 'content-type': HTML, vary: 'accept-encoding' })
  if (encoding === undefined) return reply.send(html)
  reply.header('content-encoding', encoding)
  const bytes = Buffer.from(html)
  return reply.send(await (encoding === 'br' ? brotli(bytes, FAST_LEVEL) : gzipped(bytes)))
}

/** Sends a page from the page cache, or 304 if the client has it in this encoding. */
async function sendCached(request: FastifyRequest, reply: FastifyReply, page: EncodedPage, caching: string) {
  const [encoding] = acceptedEncodings(request)
  const { bytes, mark } = await inEncoding(page, encoding)
  reply.code(page.status).headers(page.headers).headers({ vary: 'accept-encoding', 'cache-control': caching })
  if (caching !== 'no-store') {
    const tags = [mark, ...(encoding ? [encoding, `quick-${encoding}`] : [])].map((each) => tagOf(page, each, caching))
    const ifNoneMatch = request.headers['if-none-match']
    const matching = tags.find((tag) => matchesWeakly(ifNoneMatch, tag))
    reply.header('etag', matching ?? tags[0])
    if (matching !== undefined) return sendNotModified(request, reply)
  }
  reply.header('content-type', HTML)
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Returns an ETag that is different while there is a candidate: a 304 must not confirm what shared caches store. */
const tagOf = ({ hash }: EncodedPage, mark: string, caching: string): string =>
  `"${[hash, mark, caching.startsWith('private') ? 'private' : ''].filter(Boolean).join('-')}"`
