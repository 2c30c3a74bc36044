import { loadRemote, registerRemotes } from '@module-federation/runtime'
import { type CompositionPlan, type PlannedRemote, pageChunk } from '../manifest/index.ts'
import type { Page } from '../page-contract.ts'
import { withTimeout } from '../with-timeout.ts'
import { declareHashes } from './declare-hashes.ts'
import { type Hashes, preloadChecked } from './preload-checked.ts'
import { LOAD_TIMEOUT_MS } from './timeout.ts'

export interface LoadedPage {
  page: Page
  /** The version that the page came from: the previous one where the live one could not be had. */
  version: string
}

export interface PageName {
  app: string
  page: string
}

export interface RemoteLoader {
  /** Loads a page's module; rejects with `RemoteUnavailable`. A failure is not remembered: call again to retry. */
  load(app: string, page: string): Promise<LoadedPage>
}

/** Neither the live version of a remote nor the one before could be loaded. */
export class RemoteUnavailable extends Error {
  override readonly name = 'RemoteUnavailable'
  readonly app: string

  constructor(app: string, cause: unknown) {
    super(`The part "${app}" of this page could not be loaded.`, { cause })
    this.app = app
  }
}

interface Source extends Omit<PlannedRemote, 'previous'> {
  /** The name under which the federation runtime knows this source. */
  name: string
  /** Whether the page's own import map holds the hashes of what is about to be loaded. */
  isCovered: boolean
}

/**
 * Loads the pages of the remotes that a plan names: the live version, once more under a fresh address
 * (browsers may remember a failed module), then the version before. `firstPage` is the one whose scripts the
 * document's import map covers; the hashes of others are declared before they load.
 */
export function createRemoteLoader({ remotes }: Pick<CompositionPlan, 'remotes'>, firstPage?: PageName): RemoteLoader {
  const loaded = new Map<string, Promise<LoadedPage>>()

  return {
    load(app, page) {
      const key = `${app}/${page}`
      const known = loaded.get(key)
      if (known) return known
      const isCovered = firstPage?.app === app && firstPage.page === page
      const loading = loadFromFirst(app, sourcesOf(app, remotes[app], isCovered), page).catch((error: unknown) => {
        loaded.delete(key)
        throw new RemoteUnavailable(app, error)
      })
      loaded.set(key, loading)
      return loading
    },
  }
}

function sourcesOf(app: string, remote: PlannedRemote | undefined, isCovered: boolean): Source[] {
  if (!remote) return []
  const live = { name: app, isCovered, entry: remote.entry, version: remote.version, hashes: remote.hashes }
  const again = { ...live, entry: `${remote.entry}?retry` }
  const previous = remote.previous && { name: `${app}_previous`, isCovered: false, ...remote.previous }
  const sources = previous ? [live, again, previous] : [live, again]
  // Another address would be another instance of the remote, with state of its own.
  return sources.toSorted((a, b) => Number(b.entry === working.get(app)) - Number(a.entry === working.get(app)))
}

async function loadFromFirst(app: string, sources: Source[], page: string): Promise<LoadedPage> {
  let failure: unknown = new Error('The plan does not name this remote.')
  for (const source of sources) {
    try {
      register(source)
      if (!source.isCovered) {
        const hashes = await declareHashes(source)
        await withTimeout(preloadChecked(firstScripts(source, page, hashes)), LOAD_TIMEOUT_MS)
      }
      const loaded = await loadPage(source, page)
      working.set(app, source.entry)
      return { page: loaded, version: source.version }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** What a page runs first: its remote's entry, also under the address of a second attempt, and the page's own chunk. */
function firstScripts({ entry }: Source, page: string, hashes: Hashes): Hashes {
  const chunk = Object.keys(hashes).find((address) => address.endsWith(`/${pageChunk(page)}.js`))
  const known = [entry, ...(chunk ? [chunk] : [])].map((address) => [address, hashes[address.replace(/\?.*/, '')]])
  return Object.fromEntries(known.filter(([, hash]) => hash !== undefined))
}

/** By app: the address that its pages came from so far. */
const working = new Map<string, string>()

const registered = new Map<string, string>()

function register({ name, entry, version }: Pick<Source, 'name' | 'entry' | 'version'>): void {
  if (registered.get(name) === entry) return
  registerRemotes([{ name, entry, type: 'module', version }], { force: registered.has(name) })
  registered.set(name, entry)
}

async function loadPage(source: Source, page: string): Promise<Page> {
  const module = await withTimeout(loadRemote<{ default: Page }>(page.replace('.', source.name)), LOAD_TIMEOUT_MS)
  if (!module?.default) throw new Error(`${source.name}@${source.version} exposes no page ${page}.`)
  return module.default
}
