import { setTimeout as pause } from 'node:timers/promises'
import type { Composition } from '../composition/composition.ts'
import { type CacheEntry, createExpiringCache } from '../expiring-cache.ts'
import { isProtocol2 } from '../protocol-2/plan.ts'
import type { PageRenderer } from '../rendering/page-renderer.ts'
import { keyOf, type PageRequest } from '../rendering/page-request.ts'
import { renderOrFallBack } from '../rendering/render-or-fall-back.ts'
import { type EncodedPage, encodeQuickly, encodeSmallest, sizeOf } from './encoded-page.ts'
import { expiryOf } from './expiry.ts'
import { listedPages } from './listed-pages.ts'
import { contentOf } from './page-content.ts'

/** Releases often come in bursts, and the smallest encodings cost seconds of CPU time. */
const SETTLED_MS = 30_000

interface Options {
  renderer: PageRenderer
  /** More sources for the Content-Security-Policy, by directive. */
  policy?: Readonly<Record<string, string>> | undefined
  maxBytes: number
  onFailure: (error: unknown) => void
}

/** Whether the page is the same for everyone who gets this composition. */
export const isShared = ({ composition, audience, state }: PageRequest): boolean =>
  audience === 'public' && composition.previews.length === 0 && !state?.isPersonal && !isProtocol2(composition)

/**
 * Creates the cache of public pages as bytes: rendered once for a composition, an address and a day, and compressed
 * once.
 */
export function createSharedPages({ renderer, policy, maxBytes, onFailure }: Options) {
  const cache = createExpiringCache<EncodedPage>(maxBytes)
  const finishing = new WeakSet<EncodedPage>()
  let queue = Promise.resolve()

  async function load(request: PageRequest): Promise<CacheEntry<EncodedPage>> {
    const began = Date.now()
    const rendering = await renderOrFallBack(renderer, request)
    const value = await encodeQuickly(contentOf(request, rendering, policy))
    return { value, bytes: sizeOf(value), ...expiryOf(request, rendering, began) }
  }

  /** Compresses pages one at a time, because that takes CPU time that visitors need. */
  function finish(key: string, page: EncodedPage): void {
    if (finishing.has(page) || !cache.holds(key, page)) return
    finishing.add(page)
    queue = queue
      .then(async () => {
        if (!cache.holds(key, page)) return
        const finished = await encodeSmallest(page)
        cache.replace(key, page, { value: finished, bytes: sizeOf(finished) })
      })
      .catch(onFailure)
  }

  async function get(request: PageRequest): Promise<EncodedPage> {
    const key = keyOf(request)
    const page = await cache.get(key, () => load(request))
    if (!page.isSmallest) finish(key, page)
    return page
  }

  return {
    get,

    /**
     * Evicts the pages of other compositions and renders every listed page of these, then encodes them fully after a
     * pause. Ends early when `signal` aborts.
     */
    async warm(compositions: readonly Composition[], signal: AbortSignal): Promise<void> {
      const wanted = new Set(compositions.map(({ key }) => key))
      cache.keepOnly(({ composition }) => wanted.has(composition))
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
