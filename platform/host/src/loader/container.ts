import type { Page } from '@mfe/page'
import { getInstance } from '@module-federation/runtime'

/** The exports of a remote's entry: the container interface of Module Federation. */
interface Container {
  /** Joins the page's share scope. A container that has joined it may be initialized again. */
  init(shareScope: unknown, initScope: unknown[], options: { version: string }): Promise<unknown>
  /** Rejects if the container does not expose the page. */
  get(page: string): Promise<() => PageModule | Promise<PageModule>>
}

interface PageModule {
  default?: Page
}

/** Loads a page from a remote's entry. Browsers may remember an entry that failed: retry with another URL. */
export async function loadPage({ entry, version }: { entry: string; version: string }, page: string): Promise<Page> {
  // Imports resolve addresses against this script's, which may be a CDN's.
  const { href } = new URL(entry, document.baseURI)
  const container: Container = await import(/* webpackIgnore: true */ href)
  // The version keeps two releases of one remote apart, each with state of its own.
  await container.init(getInstance()?.shareScopeMap.default, [], { version })
  const createModule = await container.get(page)
  const module = await createModule()
  if (!module.default) throw new Error(`${entry} exposes no page ${page}.`)
  return module.default
}
