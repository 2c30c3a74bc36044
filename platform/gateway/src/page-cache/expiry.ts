import type { CacheEntry } from '../expiring-cache.ts'
import { type PageRequest, renderedAddress } from '../rendering/page-request.ts'
import type { Rendering } from '../rendering/render-or-fall-back.ts'

/** Spares the workers while a page fails, yet lets it recover soon. */
const FALLBACK_TTL_MS = 1_000

/**
 * Returns how long a rendering may be cached. Until the end of the day, because pages may depend on it (an opening that
 * closes, the copyright year). Not at all if callers could make up any number of its addresses (queries, escapes),
 * which would evict real pages. `began` is when rendering began, perhaps on the day before.
 */
export function expiryOf(
  request: PageRequest,
  rendering: Rendering,
  began: number,
): Pick<CacheEntry<unknown>, 'until' | 'isFallback'> {
  const { page, route } = rendering
  const address = renderedAddress(request)
  if (isFallback(request, rendering)) {
    return { isFallback: true, until: address === route?.path ? Date.now() + FALLBACK_TTL_MS : undefined }
  }
  const isCacheable = !/[?%]/.test(address) && (page?.status === 200 || route === undefined)
  return { isFallback: false, until: isCacheable ? endOfDay(began) : undefined }
}

/** Whether the page is an earlier version's, or a page that is left to the browser. */
export const isFallback = (request: PageRequest, { page, composition }: Rendering): boolean =>
  composition !== request.composition || page?.what !== (request.audience === 'public' ? 'page' : 'frame')

/** Days are UTC, as in the pages themselves. */
function endOfDay(began: number): number {
  const now = new Date(began)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
}
