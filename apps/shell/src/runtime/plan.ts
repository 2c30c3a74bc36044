import type { SiteRoutes } from '@site/federation'
import { type CompositionPlan, type PlannedRoute, plannedRoutes } from '@site/federation/manifest'
import { matchPath } from 'react-router-dom'
import type { Site } from './site.ts'

/** The plan that the gateway wrote into this page. */
export function readPlan(): CompositionPlan {
  const script = document.getElementById('composition')
  if (!script?.textContent) throw new Error('This page carries no composition plan.')
  return JSON.parse(script.textContent)
}

/** The planned route of an address, with the parameters in its path. */
export function matchRoute(plan: CompositionPlan, pathname: string) {
  for (const route of plannedRoutes(plan)) {
    const match = matchPath({ path: route.path, caseSensitive: true }, pathname)
    if (match) return { route, params: match.params as Record<string, string> }
  }
  return undefined
}

/** What links may do without asking the server for a new document. */
export function coverageOf({ plan, prefetch }: Pick<Site, 'plan' | 'prefetch'>): SiteRoutes {
  const routeOf = (pathname: string): PlannedRoute | undefined => matchRoute(plan, pathname)?.route
  return {
    covers: (pathname) => routeOf(pathname) !== undefined,
    prefetch: (pathname) => {
      const route = routeOf(pathname)
      if (route) prefetch(route)
    },
    carry: (to) => withPreviews(to, plan.previews),
  }
}

/** Keeps previewed versions in the address until the visitor leaves the preview. */
function withPreviews(to: string, previews: readonly string[]): string {
  if (previews.length === 0 || /^[a-z]+:|^#/i.test(to)) return to
  const [beforeHash = '', hash] = to.split('#', 2)
  const [path, search] = beforeHash.split('?', 2)
  const query = new URLSearchParams(search)
  query.delete('mfe')
  for (const preview of previews) query.append('mfe', preview)
  return `${path}?${query}${hash === undefined ? '' : `#${hash}`}`
}
