import { assetBases, assetUrl, type CompositionPlan, REMOTE_ENTRY, type RoutedModules } from '@mfe/contract'
import type { Page } from '@mfe/page'
import { loadPage } from './container.ts'
import { diagnoseLoadFailure } from './diagnose-load-failure.ts'
import { fetchRoutedModules } from './fetch-routed-modules.ts'
import { knownHashes } from './known-hashes.ts'
import { RemoteLoadError } from './remote-load-error.ts'
import { ATTEMPT_SHARE, attemptAddress, CODE_DEADLINE_MS, RETRIES } from './retry-policy.ts'
import { loadVerified, type StartFile } from './verified-files.ts'
import { withTimeout } from './with-timeout.ts'

/** The address of the entry that last loaded, by app. */
const lastGoodEntries = new Map<string, string>()

export interface LoadedPage {
  page: Page
  /** The live version, or the previous one if the live one could not be loaded. */
  version: string
}

export interface PageName {
  app: string
  page: string
}

interface Source {
  app: string
  version: string
  /** The asset base: the prefix of the addresses of its files. */
  base: string
  entry: string
  /** Whether the document's import map already has the hashes of the files to load. */
  hasDeclaredHashes: boolean
}

/**
 * Creates a loader for the remotes of a plan, which tries in turn the live version; that version at other addresses,
 * the site's or with a query, because browsers may cache a failed import; and the previous version. The document's
 * import map already declares the hashes of `firstPage`.
 */
export function createRemoteLoader(plan: CompositionPlan, firstPage?: PageName) {
  const loaded = new Map<string, Promise<LoadedPage>>()
  const skippedVersions = new Map<string, ReadonlySet<string>>()

  function sourcesFor(app: string, page: string): Source[] {
    const hasDeclaredHashes = firstPage?.app === app && firstPage.page === page
    const skipped = skippedVersions.get(`${app}/${page}`)
    return sourcesOf(plan, app, hasDeclaredHashes).filter(({ version }) => !skipped?.has(version))
  }

  return {
    /** Loads a page's module, once. Rejects with `RemoteLoadError`; the next call tries again. */
    load(app: string, page: string): Promise<LoadedPage> {
      const key = `${app}/${page}`
      const cached = loaded.get(key)
      if (cached) return cached
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

    /** Excludes a version whose code threw. Returns whether another one is left; if not, all are eligible again. */
    skipVersion(app: string, page: string, version: string): boolean {
      const key = `${app}/${page}`
      loaded.delete(key)
      skippedVersions.set(key, new Set(skippedVersions.get(key)).add(version))
      const hasFallback = sourcesFor(app, page).length > 0
      if (!hasFallback) skippedVersions.delete(key)
      return hasFallback
    },
  }
}

function sourcesOf(plan: CompositionPlan, app: string, hasDeclaredHashes: boolean): Source[] {
  const remote = plan.remotes[app]
  if (!remote) return []
  const { version: live, previous } = remote
  const bases = assetBases(plan)
  const sourceAt = (version: string, base: string, isDeclared: boolean, retry?: number): Source => ({
    app,
    version,
    base,
    entry: attemptAddress(base + assetUrl(app, version, REMOTE_ENTRY), retry),
    hasDeclaredHashes: isDeclared,
  })
  const sources = [
    ...bases.map((base) => sourceAt(live, base, hasDeclaredHashes)),
    ...Array.from({ length: RETRIES + 1 - bases.length }, (_, retry) => sourceAt(live, '', false, retry)),
    ...(previous === undefined ? [] : bases.map((base) => sourceAt(previous, base, false))),
  ]
  // The address that last worked comes first: another one would create a second instance of the remote.
  const isLastGood = ({ entry }: Source) => entry === lastGoodEntries.get(app)
  return sources.toSorted((a, b) => Number(isLastGood(b)) - Number(isLastGood(a)))
}

async function loadFromFirst(
  plan: CompositionPlan,
  app: string,
  sources: Source[],
  page: string,
  hasThrown: boolean,
): Promise<LoadedPage> {
  const deadline = performance.now() + CODE_DEADLINE_MS
  const timeLeft = () => deadline - performance.now()
  let failure: unknown
  for (const [index, source] of sources.entries()) {
    const isLast = index === sources.length - 1
    try {
      const loaded = await loadFrom(plan, source, page, timeLeft() * (isLast ? 1 : ATTEMPT_SHARE))
      lastGoodEntries.set(app, source.entry)
      return { page: loaded, version: source.version }
    } catch (error) {
      failure = error
    }
  }
  const [first] = sources
  if (!first) throw new RemoteLoadError(app, 'code', new Error('The plan does not name this remote.'))
  // If a version has thrown, the connection is not to blame.
  const reason = hasThrown
    ? 'code'
    : await diagnoseLoadFailure(failure, first.entry.slice(first.base.length), timeLeft())
  throw new RemoteLoadError(app, reason, failure)
}

function loadFrom(plan: CompositionPlan, source: Source, page: string, timeoutMs: number): Promise<Page> {
  const controller = new AbortController()
  const loading = verifyAndLoad(plan, source, page, controller.signal)
  return withTimeout(loading, timeoutMs).catch((error: unknown) => {
    controller.abort()
    throw error
  })
}

async function verifyAndLoad(plan: CompositionPlan, source: Source, page: string, signal: AbortSignal): Promise<Page> {
  if (!source.hasDeclaredHashes) {
    await loadVerified(startFilesOf(plan, source, page, await fetchRoutedModules(plan, { signal })))
  }
  return loadPage(source, page)
}

/** Lists the files that a page starts with, with the entry at the address of this attempt. */
function startFilesOf(
  plan: CompositionPlan,
  { app, version, base, entry }: Source,
  page: string,
  modules: RoutedModules,
): StartFile[] {
  const hashOf = knownHashes(plan, modules)
  const listedEntry = assetUrl(app, version, REMOTE_ENTRY)
  const listed = new Set([listedEntry, ...Object.keys(modules.pages[`${app}@${version}`]?.[page] ?? {})])
  return [...listed].map((address) => ({
    address: address === listedEntry ? entry : base + address,
    hash: hashOf(address),
  }))
}
