import type { createBrowserRouter } from 'react-router-dom'
import { fetchRoutedModules } from '../loader/fetch-routed-modules.ts'
import type { RouteFinder } from '../routing/route-finder.ts'
import type { BrowserSite } from '../site.ts'
import { browserIdle, windowLoaded } from './idle.ts'
import { prefetchInView } from './in-view.ts'

/** Once a public page is idle, fetches the routed modules, for all later navigations, then files of links in view. */
export async function prefetchWhenIdle(
  site: BrowserSite,
  router: ReturnType<typeof createBrowserRouter>,
  routeOf: RouteFinder,
): Promise<void> {
  if (site.plan.audience !== 'public' || isConnectionConstrained()) return
  await windowLoaded()
  await browserIdle()
  await fetchRoutedModules(site.plan, { priority: 'low' })
  const isIdle = () => router.state.navigation.state === 'idle'
  const observeLinks = prefetchInView(site, routeOf, () => isIdle() && !document.hidden)
  observeLinks()
  router.subscribe(() => {
    if (isIdle()) void browserIdle().then(observeLinks)
  })
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Returns whether data saver is on, or the connection is slow, which only Chromium reports. */
function isConnectionConstrained(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
