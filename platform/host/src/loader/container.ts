import type { Page } from '@mfe/page'
import { getInstance } from '@module-federation/runtime'
import { nativeImport } from '#loader/native-import'

/** The container interface of Module Federation, exported by a remote's entry. */
interface Container {
  /** Joins the page's share scope. A container that has joined it may be initialized again. */
  init(shareScope: unknown, initScope: unknown[], options: { version: string }): Promise<unknown>
  /** Rejects if the container does not expose the page. */
  get(page: string): Promise<() => PageModule | Promise<PageModule>>
}

interface PageModule {
  default?: Page
}

/** Loads a page from a remote's entry. Retry with another URL, because browsers may cache a failed import. */
export async function loadPage({ entry, version }: { entry: string; version: string }, page: string): Promise<Page> {
  // A relative import would resolve against the URL of this script, possibly on a CDN.
  const { href } = new URL(entry, document.baseURI)
  const container = (await nativeImport(href)) as Container
  // The version keeps the state of two releases of one remote separate.
  await container.init(getInstance()?.shareScopeMap.default, [], { version })
  const createModule = await container.get(page)
  const module = await createModule()
  if (!module.default) throw new Error(`${entry} exposes no page ${page}.`)
  return module.default
}
