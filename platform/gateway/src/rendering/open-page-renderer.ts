import { assetBases } from '@mfe/contract'
import { yearIn } from '@mfe/contract/days'
import {
  type AppName,
  type Channel,
  type Channels,
  findOverlaps,
  type Preview,
  pathLeft,
  type ReleaseStore,
  readServedChannels,
  type TriedPage,
  toAppName,
  toVersion,
  undefinedIfUnavailable,
} from '@mfe/release'
import type { Composition } from '../composition/composition.ts'
import { createCompositions } from '../composition/compositions.ts'
import { renderDocument } from '../document/document.ts'
import { planFor } from '../plan/plan.ts'
import type { ServerBundle } from '../realms/realm.ts'
import { skippedPage, tryInDom } from './browser-trial.ts'
import { createPageFiles } from './page-files.ts'
import { createPageRenderer } from './page-renderer.ts'
import { pageRequest } from './page-request.ts'
import type { TrialPage } from './trial-protocol.ts'

/** Longer than on a live site, because admission may run during builds, and no visitor waits for it. */
const TIMEOUT_MS = 5_000
const ORIGIN = 'http://localhost'

/** For one call of `tryPages`, of which admission may make two: a page that waits for a service takes a second. */
const TRIALS_MS = 30_000

/**
 * Renders pages with one app in another version, to check it. `renderPage` rejects if the page throws or is slow;
 * `tryPages` runs pages that only browsers render, and exists only in the process of admission: the DOM isolates
 * nothing, so code that leaves its realm may do what the process may.
 */
export async function openPageRenderer(store: ReleaseStore, { trialsMs = TRIALS_MS }: { trialsMs?: number } = {}) {
  const compositions = createCompositions(store)
  const files = createPageFiles(store)
  const failures = new Map<string, unknown>()
  const renderer = createPageRenderer({
    store,
    origin: ORIGIN,
    timeZone: 'UTC',
    workers: 1,
    timeoutMs: TIMEOUT_MS,
    onConsole: ({ release, text }) => void process.stderr.write(`${release}: ${text}\n`),
    onFailure: ({ error, url }) => failures.set(url, error),
  })

  async function compositionWith(app: string, version: string): Promise<Composition> {
    const staged = { app: toAppName(app), version: toVersion(version), parameter: `${app}@${version}` }
    const channels = await readChannelsBeside(store, staged)
    return { ...(await compositions.forVisitor(channels, '', [staged])), previews: [] }
  }

  async function bundleOf(app: string, version: string): Promise<ServerBundle> {
    const code = await store.readFile(toAppName(app), toVersion(version), 'server/index.cjs')
    return { app, version, code: String(code) }
  }

  /** Resolves to what a trial needs of a page; to `undefined` if its frame does not render. */
  async function trialPage(composition: Composition, path: string): Promise<OwnedPage | undefined> {
    const request = pageRequest(composition, path)
    const { audience, route } = request
    const frame = route && (await renderer.render(request))
    if (!frame) return undefined
    const rendering = {
      plan: planFor(composition, audience, route),
      origin: ORIGIN,
      url: path,
      year: yearIn('UTC'),
      pageName: route.name,
      what: 'page' as const,
      publicFiles: await files.publicFiles(composition),
    }
    const { html } = renderDocument({ ...request, page: frame, preload: true })
    return { app: route.app, path, html, request: rendering }
  }

  async function tryPages(app: string, version: string, paths: readonly string[]): Promise<TriedPage[]> {
    const endsAt = Date.now() + trialsMs
    const composition = await compositionWith(app, version)
    const pages: OwnedPage[] = []
    const tried: TriedPage[] = []
    for (const path of paths) {
      const hasTime = Date.now() < endsAt
      const page = hasTime ? await trialPage(composition, path) : undefined
      if (page) pages.push(page)
      else if (!hasTime) tried.push(skippedPage({ path }))
    }
    const shell = await bundleOf('shell', composition.shell.version)
    for (const [owner, own = []] of Object.entries(Object.groupBy(pages, (page) => page.app))) {
      const live = composition.remotes.get(owner)
      const remote = live && { remote: await bundleOf(owner, live.version) }
      const where = { origin: ORIGIN, assets: assetBases(composition)[0] }
      tried.push(...(await tryInDom({ shell, ...remote, ...where, pages: own }, Math.max(1, endsAt - Date.now()))))
    }
    return tried
  }

  return {
    async renderPage(app: string, version: string, path: string): Promise<{ status: number; html: string }> {
      const request = pageRequest(await compositionWith(app, version), path)
      const page = await renderer.render(request)
      if (!page) throw failures.get(path) ?? new Error('The page did not render.')
      const { html } = renderDocument({ ...request, page, preload: true })
      return { status: page.status, html }
    },

    ...(isConfined() && { tryPages }),

    close: () => renderer.close(),
  }
}

/** Whether Node's permission model applies to this process. */
const isConfined = (): boolean => Reflect.get(process, 'permission') !== undefined

interface OwnedPage extends TrialPage {
  app: string
}

/** Reads what is live, except for the paths of the staged version: its promotion may move them from other apps. */
async function readChannelsBeside(store: ReleaseStore, { app, version }: Preview): Promise<Channels> {
  const channels = await readServedChannels(store)
  const manifest = await store.release(app, version)
  const beside = [...channels].map(async ([name, channel]): Promise<[AppName, Channel]> => {
    const { stable, without = [] } = channel
    const live = stable && name !== app ? await store.release(name, stable).catch(undefinedIfUnavailable) : undefined
    const left = live ? findOverlaps({ manifest: live, without }, { manifest }).map(pathLeft) : []
    return [name, left.length > 0 ? { ...channel, without: [...without, ...left], percent: 0 } : channel]
  })
  return new Map(await Promise.all(beside))
}
