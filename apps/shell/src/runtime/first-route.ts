import type { createBrowserSite } from './browser-site.ts'
import { type LoadedRoute, NOT_FOUND } from './loaded-page.ts'
import type { matchRoute } from './plan.ts'
import type { ServerRender } from './server-render.ts'
import { loadedPage } from './site.ts'

/** What the first render shows: it must equal the server's HTML, so it needs the page's code where there is some. */
export async function firstRoute(
  site: ReturnType<typeof createBrowserSite>,
  match: ReturnType<typeof matchRoute>,
  rendered: ServerRender,
): Promise<LoadedRoute> {
  if (!match || rendered.data === NOT_FOUND.kind) return NOT_FOUND
  const { route, params } = match
  if (rendered.what !== 'page') {
    site.prefetch(route)
    return { kind: 'pending', audience: site.plan.audience }
  }
  try {
    return loadedPage(route, await site.findPage(route), rendered.data, params)
  } catch (error) {
    reportError(error)
    return { kind: 'failed', app: route.app, hasServerHtml: true }
  }
}
