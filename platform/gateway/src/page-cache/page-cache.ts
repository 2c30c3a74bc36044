import { dayIn, endOfDay } from '@mfe/contract/days'
import { LRUCache } from 'lru-cache'
import type { PageRenderer } from '../rendering/page-renderer.ts'
import { frameOf, keyOf, type PageRequest, renderedAddress } from '../rendering/page-request.ts'
import { type Rendering, renderOrFallBack } from '../rendering/render-or-fall-back.ts'

/** Long enough to spare the workers while a page fails, and short enough for it to recover quickly. */
const FALLBACK_TTL_MS = 1_000

/** Larger than any cache, which therefore returns the page without storing it. */
const NOT_STORED = Number.MAX_SAFE_INTEGER

/** Enough for the frames of every signed-in route. */
const MAX_RENDERING_BYTES = 8 * 1024 ** 2

interface Options<Value> {
  renderer: PageRenderer
  timeZone: string
  maxBytes: number
  toValue: (request: PageRequest, rendering: Rendering) => Promise<Value>
  /** Returns the size of a value in memory, in bytes. */
  sizeOf: (value: Value) => number
}

interface Entry<Value> {
  value: Value
  isFallback: boolean
}

/** Creates an LRU cache of pages. Concurrent requests share a rendering; an expired page is better than a fallback. */
export function createPageCache<Value>({ renderer, timeZone, maxBytes, toValue, sizeOf }: Options<Value>) {
  const cache = new LRUCache<string, Entry<Value>, PageRequest>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => sizeOf(value),
    // Days end by the clock of the machine, which may be set.
    perf: { now: () => Date.now() },
    ttlResolution: 0,
    // Requests that wait for a page get it even if it is evicted meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_key, expired, { options, context: request }) {
      const began = Date.now()
      const rendering = await renderOrFallBack(renderer, request)
      const entry = { value: await toValue(request, rendering), isFallback: isFallback(request, rendering) }
      if (entry.isFallback && expired && !expired.isFallback) {
        options.noUpdateTTL = true
        return expired
      }
      // In the library, a value is still fresh at the end of its time.
      const ttl = expiryOf(request, rendering, began, timeZone) - 1 - Date.now()
      if (ttl > 0) options.ttl = ttl
      else options.size = NOT_STORED
      return entry
    },
  })

  return {
    /** Resolves to the page, or to its frame if the page would have to be rendered and `mayRender` returns `false`. */
    async get(requested: PageRequest, mayRender = () => true): Promise<{ key: string; value: Value }> {
      // Anything but 0 means that the page is cached, or expired and therefore due, or being rendered for someone else.
      const isKnown = cache.getRemainingTTL(keyOf(requested)) !== 0
      const request = isKnown || mayRender() ? requested : frameOf(requested)
      const key = keyOf(request)
      const { value } = await cache.forceFetch(key, { context: request })
      return { key, value }
    },

    holds: (key: string, value: Value): boolean => cache.peek(key)?.value === value,

    /** Replaces a value if it is still cached, without changing its expiry. */
    replace(key: string, value: Value, next: Value): void {
      const entry = cache.peek(key)
      if (entry?.value === value) cache.set(key, { ...entry, value: next }, { noUpdateTTL: true })
    },

    retain(isWanted: (value: Value) => boolean): void {
      for (const [key, { value }] of cache.entries()) if (!isWanted(value)) cache.delete(key)
    },
  }
}

/**
 * Returns when a rendering expires: at the end of the site's day, since pages may depend on the date. Returns 0 for a
 * query or escapes: callers could make up any number of them. `began`: when rendering began.
 */
function expiryOf(request: PageRequest, rendering: Rendering, began: number, timeZone: string): number {
  const { page, route } = rendering
  const address = renderedAddress(request)
  if (isFallback(request, rendering)) return address === route?.path ? Date.now() + FALLBACK_TTL_MS : 0
  const isCacheable = !/[?%]/.test(address) && (page?.status === 200 || route === undefined)
  return isCacheable ? endOfDay(dayIn(timeZone, began), timeZone) : 0
}

/** Returns whether the page is from an earlier version, or left to the browser. */
export const isFallback = (request: PageRequest, { page, composition }: Rendering): boolean =>
  composition !== request.composition || page?.what !== (request.audience === 'public' ? 'page' : 'frame')

/** Creates the cache of renderings for pages that are not shared: signed-in frames and previews. */
export function createRenderings(renderer: PageRenderer, timeZone: string) {
  const cache = createPageCache<Rendering>({
    renderer,
    timeZone,
    maxBytes: MAX_RENDERING_BYTES,
    toValue: async (_request, rendering) => rendering,
    sizeOf: ({ page }) => (page ? page.head.length + page.body.length + page.criticalCss.length : 1),
  })
  return async (request: PageRequest, mayRender: () => boolean): Promise<Rendering> =>
    request.state?.isPersonal ? renderOrFallBack(renderer, request) : (await cache.get(request, mayRender)).value
}
