import { yearIn } from '@mfe/contract/days'
import { type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import { LRUCache } from 'lru-cache'
import type { ComposedRoute, Composition } from '../composition/composition.ts'
import type { RenderedPage } from '../document/rendered-page.ts'
import { createRenderResults } from '../health/render-results.ts'
import { planFor } from '../plan/plan.ts'
import type { ConsoleLine } from '../realms/console.ts'
import { createPageFiles } from './page-files.ts'
import { isFrame, type PageRequest, pageRequest, renderedAddress, UNKNOWN_ADDRESS } from './page-request.ts'
import { createRenderPool, PoolBusyError } from './render-pool.ts'
import { RenderTimeoutError } from './render-worker.ts'

export interface RenderFailure {
  error: unknown
  url: string
  app: string | undefined
}

interface Options {
  store: ReleaseStore
  origin: string
  timeZone: string
  workers: number
  timeoutMs: number
  onConsole: (line: ConsoleLine) => void
  onFailure: (failure: RenderFailure) => void
}

/** Creates the page renderer. Its `render` resolves to `undefined` if a page is left to the browser. */
export function createPageRenderer({ store, origin, timeZone, workers, timeoutMs, onConsole, onFailure }: Options) {
  const pool = createRenderPool({
    workers,
    timeoutMs,
    onConsole,
    readBundle: async (app, version) => {
      const at = [toAppName(app), toVersion(version)] as const
      return { app, version, code: String(await store.readFile(...at, 'server/index.cjs')) }
    },
  })
  const files = createPageFiles(store)
  let warmCode = '[]'
  const failures = createFailureTracker()
  const results = createRenderResults()

  async function createJob(request: PageRequest) {
    const { composition, audience, url, route, state } = request
    const isPage = !isFrame(request)
    return {
      plan: planFor(composition, audience, route),
      origin,
      url,
      year: yearIn(timeZone),
      pageName: route?.name ?? '',
      app: route?.app ?? 'shell',
      what: isPage ? ('page' as const) : ('frame' as const),
      // A frame only needs the shell, so missing files of a remote do not affect it.
      publicFiles: isPage ? await files.publicFiles(composition) : {},
      sheets: await files.sheets(composition, isPage ? route : undefined),
      ...(state && { pageState: state.value }),
    }
  }

  function record(request: PageRequest, outcome: 'rendered' | 'failed' | 'too slow'): void {
    const { audience, composition, route } = request
    if (audience !== 'public') return
    const page = isFrame(request) ? undefined : route
    const { version } = composition.remotes.get(page?.app ?? '') ?? composition.shell
    const kind = { composition: composition.key, app: page?.app ?? 'shell', version }
    results.add({ ...kind, ...(page && { path: page.path }) }, outcome)
  }

  const isPaused = (request: PageRequest): boolean => failures.isPaused(codeKeyOf(request))

  function leaveToBrowser(request: PageRequest, error: unknown): void {
    if (!(error instanceof PoolBusyError)) {
      failures.add(codeKeyOf(request))
      record(request, error instanceof RenderTimeoutError ? 'too slow' : 'failed')
    }
    onFailure({ error, url: request.url, app: request.route?.app })
  }

  /** A release with a missing file affects only its own pages, not startup or other apps. */
  const tryCreateJob = (request: PageRequest) =>
    createJob(request).catch((error: unknown) => {
      leaveToBrowser(request, error)
      return undefined
    })

  async function renderNow(request: PageRequest): Promise<RenderedPage | undefined> {
    if (isPaused(request)) return undefined
    try {
      const page = await pool.render(await createJob(request))
      failures.clear(codeKeyOf(request))
      record(request, 'rendered')
      return page
    } catch (error) {
      leaveToBrowser(request, error)
      return undefined
    }
  }

  return {
    /**
     * Renders one page of each remote whose code is new. Pages that fail are left to the browser for a while. Must not
     * be called concurrently.
     */
    async warm(compositions: readonly Composition[]): Promise<void> {
      const samples = samplesOf(compositions)
      results.startOver(compositions)
      const wanted = JSON.stringify(samples.map(({ code }) => code).sort())
      if (wanted === warmCode) return
      // Skips pages that have just failed, because they would only delay the others.
      const healthy = samples.filter((sample) => !isPaused(sample))
      const jobs = await Promise.all(healthy.map(tryCreateJob))
      const broken = await pool.renew(jobs.filter((job) => job !== undefined))
      for (const [index, sample] of healthy.entries()) {
        const job = jobs[index]
        if (job && broken.has(job)) leaveToBrowser(sample, broken.get(job))
      }
      warmCode = wanted
    },

    render: (request: PageRequest): Promise<RenderedPage | undefined> =>
      renderNow({ ...request, url: renderedAddress(request) }),

    /** Returns whether the page's code has failed repeatedly. */
    isBroken: (request: PageRequest): boolean => failures.isRepeated(codeKeyOf(request)),

    /** Returns what visitors get now instead of rendered pages. */
    results: () => results.current(),

    close: () => pool.close(),
  }
}

export type PageRenderer = ReturnType<typeof createPageRenderer>

/** Identifies the code that renders a page, because a page fails in every composition with the same code. */
function codeKeyOf(request: PageRequest): string {
  const { composition, route, state } = request
  const code = isFrame(request) ? `frame ${codeOf(composition, undefined)}` : codeOf(composition, route)
  return [code, route?.path, state ? 'with state' : ''].join(' ')
}

const MAX_FAILURES = 300
/** How long a page that failed is left to the browser, to spare the workers. */
const PAUSE_MS = 30_000
/** A busy machine may cause a single failure. Another one after the pause means that the code is broken. */
const BROKEN_AFTER = 2

function createFailureTracker() {
  const failures = new LRUCache<string, { count: number; pausedUntil: number }>({ max: MAX_FAILURES })
  return {
    add(key: string): void {
      const count = (failures.get(key)?.count ?? 0) + 1
      failures.set(key, { count, pausedUntil: Date.now() + PAUSE_MS })
    },
    clear: (key: string): void => void failures.delete(key),
    isPaused: (key: string): boolean => (failures.get(key)?.pausedUntil ?? 0) > Date.now(),
    /** Returns whether the page failed again after a pause and has not rendered since. */
    isRepeated: (key: string): boolean => (failures.get(key)?.count ?? 0) >= BROKEN_AFTER,
  }
}

interface Sample extends PageRequest {
  /** Identifies the code that a sample runs: the shell, or a shell with a remote. */
  code: string
}

/** Lists the 404 page and one page of each remote. Rendering them compiles all code of the compositions. */
function samplesOf(compositions: readonly Composition[]): Sample[] {
  const requests = compositions.flatMap((composition) => [
    pageRequest(composition, UNKNOWN_ADDRESS),
    ...[...composition.remotes.keys()].flatMap((app) => pageOf(composition, app)),
  ])
  const samples = requests.map((each) => ({ ...each, code: codeOf(each.composition, each.route) }))
  return [...new Map(samples.map((each) => [each.code, each])).values()]
}

/** Finds a public page of a remote: one without parameters, otherwise one from its sitemap. */
function pageOf(composition: Composition, app: string): PageRequest[] {
  const { routes = [], sitemap = [] } = composition.remotes.get(app)?.release ?? {}
  const plain = routes.filter(({ path }) => !path.includes(':'))
  const found = [...plain, ...sitemap]
    .map(({ path }) => pageRequest(composition, path))
    .find(({ audience, route }) => route?.app === app && audience === 'public')
  return found ? [found] : []
}

/** Names the versions that render a route's page. */
function codeOf({ shell, remotes }: Composition, route: ComposedRoute | undefined): string {
  const remote = route && remotes.get(route.app)
  return remote ? `shell@${shell.version} ${route.app}@${remote.version}` : `shell@${shell.version}`
}
