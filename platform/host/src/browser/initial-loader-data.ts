import type { PlannedRoute } from '@mfe/contract'
import { type LoadedRoute, NOT_FOUND, notFound } from '../loaded-page.ts'
import type { BrowserSite } from '../site.ts'
import type { ServerRender } from './server-render.ts'

/** Returns the loader data of the first render. The render must produce the server's HTML. */
export function initialLoaderData(
  site: BrowserSite,
  route: PlannedRoute | undefined,
  rendered: Pick<ServerRender, 'part' | 'data'>,
): LoadedRoute {
  if (!route || rendered.data === NOT_FOUND) return notFound(site)
  if (rendered.part !== 'page') {
    // Starts loading early. After hydration, the router loads the page again and reports failures.
    site.findPage(route).catch(() => undefined)
    return { kind: 'pending' }
  }
  const version = site.versionOf(route)
  const page = site.findPage(route).then((found) => {
    // A page of another version may not match this HTML and data, so it is rendered from scratch with its own data.
    if (found.version !== version) throw new Error(`${route.app}@${version} rendered this page and cannot be loaded.`)
    return found.page
  })
  // Prevents an unhandled rejection if the page fails before hydration awaits it.
  page.catch(() => undefined)
  const settings = site.plan.remotes[route.app]?.settings
  return { kind: 'hydrating', page, data: rendered.data, ...(settings && { settings }), app: route.app, version }
}
