import { protocolsOf } from '@mfe/contract'
import type { ReleaseStore } from '@mfe/release'
import { toAppName, toVersion } from '@mfe/release'
import { type Composition, planFor } from '../composition/composition.ts'
import { setBounded } from '../http/set-bounded.ts'
import { createFailures } from './failures.ts'
import { createPageFiles } from './page-files.ts'
import type { PageRequest } from './page-request.ts'
import type { RenderedPage } from './protocol.ts'
import { createRenderPool, PoolBusy } from './render-pool.ts'
import { codeOf, samplesOf, UNKNOWN_ADDRESS } from './samples.ts'

const MAX_CACHED_PAGES = 300
/** Pages may depend on the date (an opening that closes), so they are cached only briefly. */
const FRESH_FOR_MS = 60_000
/** How long a cached page may serve when it cannot be rendered again. */
const STALE_FOR_MS = 3_600_000

interface Options {
  store: ReleaseStore
  origin: string
  workers: number
  timeoutMs: number
  onFailure: (failure: { error: unknown; url: string; app: string | undefined }) => void
}

/** Renders pages of compositions; resolves to `undefined` if a page is left to the browser. */
export function createPageRenderer({ store, origin, workers, timeoutMs, onFailure }: Options) {
  const pool = createRenderPool({
    workers,
    timeoutMs,
    readBundle: async (app, version) => {
      const at = [toAppName(app), toVersion(version)] as const
      const protocol = protocolsOf(await store.release(...at)).rendering
      return { app, version, protocol, code: String(await store.readFile(...at, 'server/index.cjs')) }
    },
  })
  const files = createPageFiles(store)
  let renewedFor = '[]'
  const cache = new Map<string, { page: RenderedPage; until: number }>()
  /** Concurrent requests for the same page share one render. */
  const inFlight = new Map<string, Promise<RenderedPage | undefined>>()
  const failures = createFailures()

  async function jobOf(request: PageRequest) {
    const { composition, audience, url, route, state } = request
    const isPage = !isFrame(request)
    return {
      plan: planFor(composition, audience),
      origin,
      url,
      year: new Date().getFullYear(),
      pageName: route?.name ?? '',
      app: route?.app ?? 'shell',
      what: isPage ? ('page' as const) : ('frame' as const),
      // A frame needs only the shell, so lost files of a remote do not affect it.
      publicFiles: isPage ? await files.publicFiles(composition) : {},
      sheets: await files.sheets(composition, isPage ? route : undefined),
      ...(state && { pageState: state.value }),
    }
  }

  const isPaused = (request: PageRequest): boolean => failures.isPaused(codeKeyOf(request))

  function leaveToBrowser(request: PageRequest, error: unknown): void {
    if (!(error instanceof PoolBusy)) failures.add(codeKeyOf(request))
    onFailure({ error, url: request.url, app: request.route?.app })
  }

  /** A release that lost a file affects only its own pages, never the start or other apps. */
  const jobOrNone = (request: PageRequest) =>
    jobOf(request).catch((error: unknown) => {
      leaveToBrowser(request, error)
      return undefined
    })

  async function renderNow(request: PageRequest): Promise<RenderedPage | undefined> {
    if (isPaused(request)) return undefined
    try {
      const page = await pool.render(await jobOf(request))
      failures.forget(codeKeyOf(request))
      return page
    } catch (error) {
      leaveToBrowser(request, error)
      return undefined
    }
  }

  return {
    /**
     * Renders one page of each remote of the compositions on new workers, which then take over; until then the current
     * ones serve. Pages that fail are left to the browser for a while. Call it once at a time.
     */
    async warm(compositions: readonly Composition[]): Promise<void> {
      const samples = samplesOf(compositions)
      const wanted = JSON.stringify(samples.map(({ code }) => code).sort())
      if (wanted === renewedFor) return
      // Pages that have just failed would only delay the others.
      const sound = samples.filter((sample) => !isPaused(sample))
      const jobs = await Promise.all(sound.map(jobOrNone))
      const broken = await pool.renew(jobs.filter((job) => job !== undefined))
      for (const [index, sample] of sound.entries()) {
        const job = jobs[index]
        if (job && broken.has(job)) leaveToBrowser(sample, broken.get(job))
      }
      renewedFor = wanted
    },

    async render(requested: PageRequest): Promise<RenderedPage | undefined> {
      const request = { ...requested, url: renderedAddress(requested) }
      if (request.state?.isPersonal) return renderNow(request)
      const key = JSON.stringify([
        request.composition.key,
        request.audience,
        request.url,
        isFrame(request),
        request.state?.value,
      ])
      const hit = cache.get(key)
      if (hit && hit.until > Date.now()) return hit.page
      const rendering = inFlight.get(key) ?? renderNow(request).finally(() => inFlight.delete(key))
      inFlight.set(key, rendering)
      const page = await rendering
      const until = Date.now() + FRESH_FOR_MS
      if (page && isCacheable(request, page)) setBounded(cache, MAX_CACHED_PAGES, key, { page, until })
      // A flood of made-up addresses must not evict cached pages.
      return page ?? (hit && hit.until + STALE_FOR_MS > Date.now() ? hit.page : undefined)
    },

    /** Whether the page's code has failed repeatedly. */
    isBroken: (request: PageRequest): boolean => failures.isRepeated(codeKeyOf(request)),

    close: () => pool.close(),
  }
}

export type PageRenderer = ReturnType<typeof createPageRenderer>

/** A page that fails is broken in every combination of versions that renders it with the same code. */
function codeKeyOf(request: PageRequest): string {
  const { composition, route, state } = request
  const code = isFrame(request) ? `frame ${codeOf(composition, undefined)}` : codeOf(composition, route)
  return [code, route?.path, state ? 'with state' : ''].join(' ')
}

const isFrame = ({ route, what }: PageRequest): boolean => route?.audience === 'signed-in' || what === 'frame'

/**
 * All unknown addresses share one page, and all signed-in addresses the frame of their route: each is rendered once.
 * The query does not change a page with a state of its own, either.
 */
function renderedAddress(request: PageRequest): string {
  const { url, route, state } = request
  if (!route) return UNKNOWN_ADDRESS
  return isFrame(request) || state ? route.path : url
}

/** Pages whose addresses visitors can make up are not cached, so that they evict no others. */
const isCacheable = ({ url, route }: PageRequest, { status }: RenderedPage): boolean =>
  !url.includes('?') && (status === 200 || route === undefined)
