import { type CompositionPlan, findRoute, type PlannedRoute, plannedRoutes } from '@mfe/contract'
import { type SiteRoutes, withPreviews } from '@mfe/page'
import type { Site } from '../site.ts'

export type RouteFinder = (pathname: string) => PlannedRoute | undefined

/** Creates an index of the planned routes. Create it once per document, because every link uses it. */
export function routeFinder(plan: CompositionPlan): RouteFinder {
  const routes = plannedRoutes(plan)
  const fixed = new Map(routes.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]))
  const withParameters = routes.filter(({ path }) => path.includes(':'))
  return (pathname) => fixed.get(pathname) ?? findRoute(withParameters, pathname)
}

/** Creates the context that tells links which URLs need no new document, and which previews to keep. */
export function siteRoutesOf({ plan }: Pick<Site, 'plan'>): SiteRoutes {
  const routeOf = routeFinder(plan)
  return {
    covers: (pathname) => routeOf(pathname) !== undefined,
    keepPreviews: (to) => withPreviews(to, plan.previews),
  }
}
