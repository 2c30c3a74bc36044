import { dayIn, endOfDay } from '@mfe/contract/days'
import type { CacheEntry } from '../expiring-cache.ts'
import { type PageRequest, renderedAddress } from '../rendering/page-request.ts'
import type { Rendering } from '../rendering/render-or-fall-back.ts'

/** Long enough to spare the workers while a page fails, and short enough for it to recover quickly. */
const FALLBACK_TTL_MS = 1_000

/**
 * Returns when the cached rendering expires: at the end of the site's day, because pages may depend on the date. Does not
 * allow caching for URLs with a query or escapes, because callers could make up any number of them and evict real
 * pages. `began` is when rendering began, perhaps on the day before.
 */
export function expiryOf(
  request: PageRequest,
  rendering: Rendering,
  began: number,
  timeZone: string,
): Pick<CacheEntry<unknown>, 'expiresAt' | 'isFallback'> {
  const { page, route } = rendering
  const address = renderedAddress(request)
  if (isFallback(request, rendering)) {
    return { isFallback: true, expiresAt: address === route?.path ? Date.now() + FALLBACK_TTL_MS : undefined }
  }
  const isCacheable = !/[?%]/.test(address) && (page?.status === 200 || route === undefined)
  return { isFallback: false, expiresAt: isCacheable ? endOfDay(dayIn(timeZone, began), timeZone) : undefined }
}

/** Returns whether the page is from an earlier version, or left to the browser. */
export const isFallback = (request: PageRequest, { page, composition }: Rendering): boolean =>
  composition !== request.composition || page?.what !== (request.audience === 'public' ? 'page' : 'frame')
