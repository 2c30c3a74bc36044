import { assetBases, type PlannedRoute } from '@mfe/contract'
import { fetchRoutedModules } from '../loader/fetch-routed-modules.ts'
import { knownHashes } from '../loader/known-hashes.ts'
import type { RouteFinder } from '../routing/route-finder.ts'
import type { BrowserSite } from '../site.ts'

interface File {
  address: string
  integrity: string
  brotliBytes: number
}

const fetched = new Set<string>()

/** Lists the files that a route starts with, except those that this document already links to or has fetched. */
export async function missingFiles({ plan, versionOf }: BrowserSite, route: PlannedRoute): Promise<File[]> {
  const modules = await fetchRoutedModules(plan, { priority: 'low' })
  const hashOf = knownHashes(plan, modules)
  const [base] = assetBases(plan)
  return Object.entries(modules.pages[`${route.app}@${versionOf(route)}`]?.[route.page] ?? {})
    .map(([file, brotliBytes]) => ({ address: base + file, brotliBytes, integrity: hashOf(file) ?? '' }))
    .filter(({ address }) => !fetched.has(address) && !document.querySelector(`link[href="${address}"]`))
}

/** Fetches a file into the browser's cache. Unlike an import, this does not run it, and no failure is cached. */
export async function prefetchFile({ address, integrity }: File): Promise<void> {
  fetched.add(address)
  try {
    const response = await fetch(address, { priority: 'low', integrity })
    await response.arrayBuffer()
  } catch (error) {
    fetched.delete(address)
    throw error
  }
}

/** Returns the route that a link leads to, or `undefined` if the plan has none or the link stays on the page. */
export function linkedRoute({ origin, pathname }: HTMLAnchorElement, routeOf: RouteFinder): PlannedRoute | undefined {
  const { location } = window
  return origin === location.origin && pathname !== location.pathname ? routeOf(pathname) : undefined
}
