import type { PlannedRoute } from '@mfe/contract'
import { matchPath } from 'react-router-dom'
import type { RouteFinder } from '../routing/route-finder.ts'
import type { BrowserSite } from '../site.ts'
import { linkedRoute, missingFiles, prefetchFile } from './prefetch-files.ts'

/** Loads the files, code and data of a page once a visitor points at, touches or focuses a link, even if metered. */
export function prefetchOnIntent(site: BrowserSite, routeOf: RouteFinder): void {
  let last: Element | undefined
  const prepareLinked = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
    if (!link || link === last) return
    last = link
    const route = linkedRoute(link, routeOf)
    // Navigation retries and reports failures.
    if (route) prepare(site, route, link).catch(() => undefined)
  }
  // Touching a link also fires `pointerover`.
  document.addEventListener('pointerover', prepareLinked)
  document.addEventListener('focusin', prepareLinked)
}

async function prepare(site: BrowserSite, route: PlannedRoute, { pathname, search }: HTMLAnchorElement): Promise<void> {
  await Promise.all((await missingFiles(site, route)).map(prefetchFile))
  const { page, version } = await site.findPage(route)
  const settings = await site.settingsOf(route, version)
  await page.loader?.({
    params: matchPath(route.path, pathname)?.params as Record<string, string>,
    url: { pathname, search },
    readJson: (file) => site.prefetchJson(route, file),
    settings,
    signal: new AbortController().signal,
  })
}
