import {
  assetBases,
  assetUrl,
  type CompositionPlan,
  REMOTE_ENTRY,
  type RoutedModules,
  retryAddress,
} from '@mfe/contract'
import type { Page } from '@mfe/page'
import { loadPage } from './container.ts'
import { failureReason } from './failure-reason.ts'
import { RemoteUnavailable } from './remote-unavailable.ts'
import { fetchRoutedModules } from './routed-modules.ts'
import { type Hashes, preloadVerified } from './verified-preload.ts'
import { withTimeout } from './with-timeout.ts'

/** Total for all attempts at a page. */
const LOAD_DEADLINE_MS = 8_000

export interface LoadedPage {
  page: Page
  /** The version that loaded: the previous one if the live one could not be loaded. */
  version: string
}

export interface PageName {
  app: string
  page: string
}

export interface RemoteLoader {
  /** Loads a page's module; rejects with `RemoteUnavailable`. A failure is not remembered: call again to retry. */
  load(app: string, page: string): Promise<LoadedPage>
  /**
   * Excludes a version from a page because its code threw there. Returns whether another version is left for the next
   * `load`; if not, all versions are eligible again.
   */
  skipVersion(app: string, page: string, version: string): boolean
}

interface Source {
  app: string
  version: string
  /** What precedes the addresses of its files. */
  base: string
  /** The address of its entry. */
  entry: string
  /** Whether the document's import map already holds the hashes of what will be loaded. */
  isCovered: boolean
}

/**
 * Loads pages of the remotes that a plan names: the live version, then the same one at another address (the site's own
 * if the first was not, else a fresh one, because browsers may remember a failed module), then the previous version.
 * `firstPage` is the page whose scripts the document's import map
 * covers; the hashes of other pages are declared before they load.
 */
export function createRemoteLoader(plan: CompositionPlan, firstPage?: PageName): RemoteLoader {
  const loaded = new Map<string, Promise<LoadedPage>>()
  const skippedVersions = new Map<string, ReadonlySet<string>>()

  function sourcesFor(app: string, page: string): Source[] {
    const isCovered = firstPage?.app === app && firstPage.page === page
    const broken = skippedVersions.get(`${app}/${page}`)
    return sourcesOf(plan, app, isCovered).filter(({ version }) => !broken?.has(version))
  }

  return {
    load(app, page) {
      const key = `${app}/${page}`
      const known = loaded.get(key)
      if (known) return known
      const loading = loadFromFirst(plan, app, sourcesFor(app, page), page, skippedVersions.has(key)).catch(
        (error: unknown) => {
          loaded.delete(key)
          skippedVersions.delete(key)
          throw error
        },
      )
      loaded.set(key, loading)
      return loading
    },

    skipVersion(app, page, version) {
      const key = `${app}/${page}`
      loaded.delete(key)
      skippedVersions.set(key, new Set(skippedVersions.get(key)).add(version))
      const hasFallback = sourcesFor(app, page).length > 0
      if (!hasFallback) skippedVersions.delete(key)
      return hasFallback
    },
  }
}

function sourcesOf(plan: CompositionPlan, app: string, isCovered: boolean): Source[] {
  const remote = plan.remotes[app]
  if (!remote) return []
  const sourcesAt = (version: string, covers: boolean): Source[] =>
    assetBases(plan).map((base) => ({
      app,
      version,
      base,
      entry: base + assetUrl(app, version, REMOTE_ENTRY),
      isCovered: covers,
    }))
  const live = sourcesAt(remote.version, isCovered)
  const retries = live.length > 1 ? [] : live.map(retryOf)
  const previous = remote.previous === undefined ? [] : sourcesAt(remote.previous, false)
  const sources = [...live, ...retries, ...previous]
  // A different address would create another instance of the remote, with its own state.
  return sources.toSorted(
    (a, b) => Number(b.entry === lastGoodEntries.get(app)) - Number(a.entry === lastGoodEntries.get(app)),
  )
}

const retryOf = (source: Source): Source => ({ ...source, entry: retryAddress(source.entry), isCovered: false })

async function loadFromFirst(
  plan: CompositionPlan,
  app: string,
  sources: Source[],
  page: string,
  hasThrown: boolean,
): Promise<LoadedPage> {
  const deadline = performance.now() + LOAD_DEADLINE_MS
  const timeLeft = () => deadline - performance.now()
  let failure: unknown
  for (const [index, source] of sources.entries()) {
    const isLast = index === sources.length - 1
    try {
      const loaded = await loadFrom(plan, source, page, isLast ? timeLeft() : timeLeft() / 2)
      lastGoodEntries.set(app, source.entry)
      return { page: loaded, version: source.version }
    } catch (error) {
      failure = error
    }
  }
  const [first] = sources
  if (!first) throw new RemoteUnavailable(app, 'code', new Error('The plan does not name this remote.'))
  // A version that has thrown would fail on any connection.
  const reason = hasThrown ? 'code' : await failureReason(failure, first.entry.slice(first.base.length), timeLeft())
  throw new RemoteUnavailable(app, reason, failure)
}

function loadFrom(plan: CompositionPlan, source: Source, page: string, timeoutMs: number): Promise<Page> {
  const controller = new AbortController()
  const loading = loadChecked(plan, source, page, controller.signal)
  return withTimeout(loading, timeoutMs).catch((error: unknown) => {
    controller.abort()
    throw error
  })
}

async function loadChecked(plan: CompositionPlan, source: Source, page: string, signal: AbortSignal): Promise<Page> {
  if (!source.isCovered) {
    await preloadVerified(startFiles(source, page, await fetchRoutedModules(plan, { signal })))
  }
  return loadPage(source, page)
}

/** The files that a page starts with and the hashes of its scripts, with the entry at the address of this attempt. */
function startFiles({ app, version, base, entry }: Source, page: string, { integrity, pages }: RoutedModules): Hashes {
  const listed = Object.keys(pages[`${app}@${version}`]?.[page] ?? {})
  const others = listed.filter((address) => address !== assetUrl(app, version, REMOTE_ENTRY))
  const addresses = [entry.slice(base.length), ...others]
  return Object.fromEntries(addresses.map((address) => [base + address, integrity[address]]))
}

/** By app: the address of the entry that last loaded. */
const lastGoodEntries = new Map<string, string>()
