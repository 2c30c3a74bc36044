import type { Audience } from '@site/federation/manifest'
import type { ReleaseStore } from '@site/release'
import { toAppName, toVersion } from '@site/release'
import { type ComposedRoute, type Composition, planFor } from '../composition/composition.ts'
import { firstStyles } from '../document/first-styles.ts'
import { pageAssets } from '../document/page-assets.ts'
import type { PostedForm, StyledPage } from './protocol.ts'
import { createRenderPool, PoolBusy } from './render-pool.ts'

const KEPT_PAGES = 300
/** Pages may depend on the date (an opening that closes), so a kept one is not kept for long. */
const KEPT_FOR_MS = 60_000
/** A page that could not be rendered is left to the browser this long, so that it does not cost a worker each time. */
const PAUSE_AFTER_FAILURE_MS = 30_000

export interface PageRequest {
  composition: Composition
  audience: Audience
  /** Path and query as in the request. */
  url: string
  route: ComposedRoute | undefined
  postedForm?: PostedForm
}

interface Options {
  store: ReleaseStore
  origin: string
  workers: number
  timeoutMs: number
  onFailure: (failure: { error: unknown; url: string; app: string | undefined }) => void
}

/** Renders pages of compositions; `undefined` where a page is left to the browser. */
export function createPageRenderer({ store, origin, workers, timeoutMs, onFailure }: Options) {
  const pool = createRenderPool({
    workers,
    timeoutMs,
    readBundle: async (app, version) => ({
      app,
      version,
      code: (await store.readFile(toAppName(app), toVersion(version), 'server/index.cjs')).toString('utf8'),
    }),
  })
  const warmed = new Map<string, Promise<void>>()
  const kept = new Map<string, { page: StyledPage; until: number }>()
  const paused = new Map<string, number>()

  async function jobOf({ composition, audience, url, route, postedForm }: PageRequest) {
    return {
      plan: planFor(composition, audience),
      origin,
      url,
      year: new Date().getFullYear(),
      pageName: route?.name ?? '',
      app: route?.app ?? 'shell',
      what: route?.audience === 'signed-in' ? ('frame' as const) : ('page' as const),
      publicFiles: await publicFiles(store, composition),
      ...(postedForm && { postedForm }),
    }
  }

  async function stylesOf({ composition, route }: PageRequest, html: string): Promise<string> {
    const sheets = pageAssets(composition, route).styles.map(async ({ app, version, file, url }) => {
      const text = await store.readFile(toAppName(app), toVersion(version), `web/${file}`)
      return { url, text: text.toString('utf8') }
    })
    return firstStyles(await Promise.all(sheets), html)
  }

  return {
    /** Renders one page of each remote of a composition on every worker; once per composition. */
    warm(composition: Composition): Promise<void> {
      const known = warmed.get(composition.key)
      if (known !== undefined) return known
      const jobs = Promise.all(samplesOf(composition).map(jobOf))
      const warming = jobs
        .then((samples) => pool.warm(samples))
        .catch((error: unknown) => {
          warmed.delete(composition.key)
          throw error
        })
      keep(warmed, composition.key, warming)
      return warming
    },

    async render(request: PageRequest): Promise<StyledPage | undefined> {
      const key = `${request.composition.key} ${request.audience} ${request.url}`
      const pauseKey = [request.composition.key, request.route?.path, request.postedForm ? 'posted' : ''].join(' ')
      const now = Date.now()
      const hit = kept.get(key)
      if (hit && hit.until > now && !request.postedForm) return hit.page
      if ((paused.get(pauseKey) ?? 0) > now) return undefined
      try {
        const rendered = await pool.render(await jobOf(request))
        const page = { ...rendered, firstStyles: await stylesOf(request, rendered.body) }
        if (!request.postedForm && !request.url.includes('?') && page.status === 200) {
          keep(kept, key, { page, until: now + KEPT_FOR_MS })
        }
        return page
      } catch (error) {
        if (!(error instanceof PoolBusy)) keep(paused, pauseKey, Date.now() + PAUSE_AFTER_FAILURE_MS)
        onFailure({ error, url: request.url, app: request.route?.app })
        return undefined
      }
    },

    close: () => pool.close(),
  }
}

export type PageRenderer = ReturnType<typeof createPageRenderer>

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of [...map.keys()].slice(0, -KEPT_PAGES)) map.delete(oldest)
}

/** The unknown address, and one page without parameters of each remote: so that all code is compiled. */
function samplesOf(composition: Composition): PageRequest[] {
  const publicRoutes = composition.routes.filter(({ path, audience }) => audience === 'public' && !path.includes(':'))
  const perApp = new Map(publicRoutes.map((route) => [route.app, route]))
  const unknown: PageRequest = { composition, audience: 'public', url: '/-', route: undefined }
  const pages = [...perApp.values()].map(
    (route): PageRequest => ({ composition, audience: 'public', url: route.path, route }),
  )
  return [unknown, ...pages]
}

/** The JSON files that remotes publish at the site's root: a page's loader may ask for them. */
async function publicFiles(store: ReleaseStore, composition: Composition): Promise<Record<string, string>> {
  const files = [...composition.remotes].flatMap(([app, { version, release }]) =>
    release.publicFiles.filter((file) => file.endsWith('.json')).map((file) => ({ app, version, file })),
  )
  const entries = files.map(async ({ app, version, file }) => {
    const content = await store.readFile(toAppName(app), toVersion(version), `public/${file}`)
    return [`/${file}`, content.toString('utf8')] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
