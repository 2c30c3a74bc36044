import type { PlannedRoute } from '@mfe/contract'
import { type LoadedRoute, NOT_FOUND, notFound } from '../loaded-page.ts'
import type { BrowserSite } from '../site.ts'
import type { ServerRender } from './server-render.ts'

/** Returns what the first render shows, which must equal the server's HTML. */
export function firstRoute(
  site: BrowserSite,
  route: PlannedRoute | undefined,
  rendered: Pick<ServerRender, 'what' | 'data'>,
): LoadedRoute {
  if (!route || rendered.data === NOT_FOUND) return notFound(site)
  if (rendered.what !== 'page') {
    // After hydration, the router loads it again and reports failures.
    site.findPage(route).catch(() => undefined)
    return { kind: 'pending' }
  }
  const version = site.versionOf(route)
  const page = site.findPage(route).then((found) => {
    // Another version's page may not match this HTML and data, so the page starts over with its own data.
    if (found.version !== version) throw new Error(`${route.app}@${version} rendered this page and cannot be loaded.`)
    return found.page
  })
  // Hydration awaits it later; until then, browsers would report a failure as an unhandled rejection.
  page.catch(() => undefined)
  return { kind: 'arriving', page, data: rendered.data, app: route.app, version }
}
