import { setTimeout as pause } from 'node:timers/promises'
import type { Composition } from '../composition/composition.ts'
import { type CacheEntry, createExpiringCache } from '../expiring-cache.ts'
import type { PageRenderer } from '../rendering/page-renderer.ts'
import { frameOf, keyOf, type PageRequest } from '../rendering/page-request.ts'
import { renderOrFallBack } from '../rendering/render-or-fall-back.ts'
import type { GatewaySite } from '../site.ts'
import { type EncodedPage, encodeQuickly, encodeSmallest, sizeOf } from './encoded-page.ts'
import { expiryOf } from './expiry.ts'
import { listedPages } from './listed-pages.ts'
import { renderContent } from './page-content.ts'

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
  const cache = createExpiringCache<EncodedPage>(maxBytes)
  const recompressing = new WeakSet<EncodedPage>()
  let queue = Promise.resolve()

  async function load(request: PageRequest): Promise<CacheEntry<EncodedPage>> {
    const began = Date.now()
    const rendering = await renderOrFallBack(renderer, request)
    const value = await encodeQuickly(renderContent(request, rendering, site))
    return { value, bytes: sizeOf(value), ...expiryOf(request, rendering, began, timeZone) }
  }

  /** Replaces a page with its smallest encodings, one page at a time to leave CPU time for visitors. */
  function recompress(key: string, page: EncodedPage): void {
    if (recompressing.has(page) || !cache.holds(key, page)) return
    recompressing.add(page)
    queue = queue
      .then(async () => {
        if (!cache.holds(key, page)) return
        const smallest = await encodeSmallest(page)
        cache.replace(key, page, { value: smallest, bytes: sizeOf(smallest) })
      })
      .catch(onFailure)
  }

  /** Returns the page, or its frame if the page would have to be rendered and `mayRender` returns `false`. */
  async function get(requested: PageRequest, mayRender = () => true): Promise<EncodedPage> {
    const request = cache.has(keyOf(requested)) || mayRender() ? requested : frameOf(requested)
    const key = keyOf(request)
    const page = await cache.get(key, () => load(request))
    if (!page.isSmallest) recompress(key, page)
    return page
  }

  return {
    get,

    /**
     * Evicts the pages of other compositions and renders every listed page of these. After a pause, replaces them with
     * their smallest encodings. Stops when `signal` aborts.
     */
    async warm(compositions: readonly Composition[], signal: AbortSignal): Promise<void> {
      const wanted = new Set(compositions.map(({ key }) => key))
      cache.retain(({ composition }) => wanted.has(composition))
      const requests = compositions.flatMap(listedPages).filter(isShared)
      for (const request of requests) {
        if (signal.aborted) return
        await cache.get(keyOf(request), () => load(request))
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
