import { type CacheEntry, createExpiringCache } from '../expiring-cache.ts'
import type { PageRenderer } from '../rendering/page-renderer.ts'
import { frameOf, keyOf, type PageRequest } from '../rendering/page-request.ts'
import { type Rendering, renderOrFallBack } from '../rendering/render-or-fall-back.ts'
import { expiryOf } from './expiry.ts'

/** Enough for the frames of every signed-in route. */
const MAX_BYTES = 8 * 1024 ** 2

/** Creates the cache of renderings for pages that are not shared: signed-in frames, previews, pages of old shells. */
export function createRenderings(renderer: PageRenderer, timeZone: string) {
  const cache = createExpiringCache<Rendering>(MAX_BYTES)
  const load = async (request: PageRequest): Promise<CacheEntry<Rendering>> => {
    const began = Date.now()
    const value = await renderOrFallBack(renderer, request)
    return { value, bytes: sizeOf(value), ...expiryOf(request, value, began, timeZone) }
  }
  /** Resolves to the page, or to its frame if the page would have to be rendered and `mayRender` returns `false`. */
  return async (requested: PageRequest, mayRender: () => boolean): Promise<Rendering> => {
    if (requested.state?.isPersonal) return renderOrFallBack(renderer, requested)
    const request = cache.has(keyOf(requested)) || mayRender() ? requested : frameOf(requested)
    return cache.get(keyOf(request), () => load(request))
  }
}

const sizeOf = ({ page }: Rendering): number =>
  page ? page.head.length + page.body.length + page.criticalCss.length : 1
