import { loadRemote, registerRemotes } from '@module-federation/runtime'
import type { CompositionPlan, PlannedRemote } from '../manifest/index.ts'
import type { Page } from '../page-contract.ts'

/** A remote that answers nothing for this long counts as failed. */
const LOAD_TIMEOUT_MS = 6000

export interface LoadedPage {
  page: Page
  /** The version that the page came from: the previous one where the live one could not be had. */
  version: string
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

interface Source {
  /** The name under which the federation runtime knows this source. */
  name: string
  entry: string
  version: string
}

/**
 * Loads the pages of the remotes that a plan names: the live version, once more under a fresh address
 * (browsers may remember a failed module), then the version before.
 */
export function createRemoteLoader(plan: Pick<CompositionPlan, 'remotes'>): RemoteLoader {
  const loaded = new Map<string, Promise<LoadedPage>>()
  for (const [app, remote] of Object.entries(plan.remotes)) register({ name: app, ...remote })

  return {
    load(app, page) {
      const key = `${app}/${page}`
      const known = loaded.get(key)
      if (known) return known
      const loading = loadFromFirst(sourcesOf(app, plan.remotes[app]), page).catch((error: unknown) => {
        loaded.delete(key)
        throw new RemoteUnavailable(app, error)
      })
      loaded.set(key, loading)
      return loading
    },
  }
}

function sourcesOf(app: string, remote: PlannedRemote | undefined): Source[] {
  if (!remote) return []
  const live = { name: app, entry: remote.entry, version: remote.version }
  const again = { ...live, entry: `${remote.entry}?retry` }
  const previous = remote.previous && { name: `${app}_previous`, ...remote.previous }
  return previous ? [live, again, previous] : [live, again]
}

async function loadFromFirst(sources: Source[], page: string): Promise<LoadedPage> {
  let failure: unknown = new Error('The plan does not name this remote.')
  for (const source of sources) {
    try {
      register(source)
      return { page: await loadPage(source, page), version: source.version }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

const registered = new Map<string, string>()

function register({ name, entry, version }: Source): void {
  if (registered.get(name) === entry) return
  registerRemotes([{ name, entry, type: 'module', version }], { force: registered.has(name) })
  registered.set(name, entry)
}

async function loadPage(source: Source, page: string): Promise<Page> {
  const module = await withTimeout(loadRemote<{ default: Page }>(page.replace('.', source.name)))
  if (!module?.default) throw new Error(`${source.name}@${source.version} exposes no page ${page}.`)
  return module.default
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${LOAD_TIMEOUT_MS} ms.`)), LOAD_TIMEOUT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
