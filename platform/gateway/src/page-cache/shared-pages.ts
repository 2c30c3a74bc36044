import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Composition } from '../composition/composition.ts'
import { renderDocument } from '../document/document.ts'
import { pagePolicy } from '../document/page-policy.ts'
import type { PageRenderer } from '../rendering/page-renderer.ts'
import { type PageRequest, pageRequest, UNKNOWN_ADDRESS } from '../rendering/page-request.ts'
import type { Rendering } from '../rendering/render-or-fall-back.ts'
import type { GatewaySite } from '../site.ts'
import { type EncodedPage, encodeQuickly, encodeSmallest, type PageContent, sizeOf } from './encoded-page.ts'
import { createPageCache, isFallback } from './page-cache.ts'

/** Long enough for a burst of releases to end, because the smallest encodings take seconds of CPU time. */
const SETTLED_MS = 30_000

interface Options {
  renderer: PageRenderer
  timeZone: string
  site: Pick<GatewaySite, 'policy' | 'attributes'>
  maxBytes: number
  onFailure: (error: unknown) => void
}

/** Returns whether everyone with this composition gets the same page. */
export const isShared = ({ composition, audience, state }: PageRequest): boolean =>
  audience === 'public' && composition.previews.length === 0 && !state?.isPersonal

/** Creates the cache of public pages as bytes. Each is rendered and compressed once per composition, URL and day. */
export function createSharedPages({ renderer, timeZone, site, maxBytes, onFailure }: Options) {
  const cache = createPageCache<EncodedPage>({
    renderer,
    timeZone,
    maxBytes,
    toValue: (request, rendering) => encodeQuickly(renderContent(request, rendering, site)),
    sizeOf,
  })
  const recompressing = new WeakSet<EncodedPage>()
  let queue = Promise.resolve()

  /** Replaces a page with its smallest encodings, one page at a time to leave CPU time for visitors. */
  function recompress(key: string, page: EncodedPage): void {
    if (recompressing.has(page) || !cache.holds(key, page)) return
    recompressing.add(page)
    queue = queue
      .then(async () => {
        if (cache.holds(key, page)) cache.replace(key, page, await encodeSmallest(page))
      })
      .catch(onFailure)
  }

  /** Returns the page, or its frame if the page would have to be rendered and `mayRender` returns `false`. */
  async function get(requested: PageRequest, mayRender?: () => boolean): Promise<EncodedPage> {
    const { key, value: page } = await cache.get(requested, mayRender)
    if (!page.isSmallest) recompress(key, page)
    return page
  }

  return {
    get,

    /** Renders every listed page of these, evicts others, and recompresses after a pause, until `signal` aborts. */
    async warm(compositions: readonly Composition[], signal: AbortSignal): Promise<void> {
      const wanted = new Set(compositions.map(({ key }) => key))
      cache.retain(({ composition }) => wanted.has(composition))
      const requests = compositions.flatMap(listedPages).filter(isShared)
      for (const request of requests) {
        if (signal.aborted) return
        await cache.get(request)
      }
      await pause(SETTLED_MS, undefined, { signal, ref: false }).catch(() => undefined)
      for (const request of requests) {
        if (signal.aborted) return
        await get(request)
        await queue
      }
    },
  }
}

export type SharedPages = ReturnType<typeof createSharedPages>

/** Lists the pages to render in advance: those in the sitemap, public routes without parameters, and the 404 page. */
function listedPages(composition: Composition): PageRequest[] {
  const plain = composition.routes.filter(({ path, audience }) => audience === 'public' && !path.includes(':'))
  const sitemap = [...composition.remotes.values()].flatMap(({ release }) => release.sitemap)
  const addresses = new Set([...sitemap, ...plain].map(({ path }) => path)).add(UNKNOWN_ADDRESS)
  return [...addresses].map((url) => pageRequest(composition, url))
}

/** Renders the document of a public page, without anything specific to one visitor. */
function renderContent(
  request: PageRequest,
  rendering: Rendering,
  { policy, attributes }: Pick<GatewaySite, 'policy' | 'attributes'>,
): PageContent {
  const { composition: requested, url } = request
  const { composition, route, page } = rendering
  const parts = { composition, audience: 'public', route, page, preload: true, url, attributes } as const
  const { html, ...inline } = renderDocument(parts)
  const status = page?.status ?? (route ? 200 : 404)
  const isHidden = page?.noindex || status >= 400
  return {
    html,
    status,
    app: route?.app ?? 'shell',
    composition: requested.key,
    isFallback: isFallback(request, rendering),
    headers: {
      'content-security-policy': pagePolicy(inline, { more: policy, assets: composition.assets }),
      'surrogate-key': surrogateKey(requested),
      ...(isHidden && { 'x-robots-tag': 'noindex' }),
    },
  }
}

/** Lets a CDN purge all pages of a composition (docs/runbooks/operate.md). */
const surrogateKey = ({ key }: Composition): string => createHash('sha256').update(key).digest('hex').slice(0, 12)
