import { type CompositionPlan, findRoute, type PlannedRoute, plannedRoutes } from '@mfe/contract'
import { carryPreviews, type SiteRoutes } from '@mfe/page'
import type { Site } from '../site.ts'

export type RouteFinder = (pathname: string) => PlannedRoute | undefined

/** Creates a lookup of planned routes by path. Create it once per page, because every link uses it. */
export function routeFinder(plan: CompositionPlan): RouteFinder {
  const routes = plannedRoutes(plan)
  const fixed = new Map(routes.filter(({ path }) => !path.includes(':')).map((route) => [route.path, route]))
  const withParameters = routes.filter(({ path }) => path.includes(':'))
  return (pathname) => fixed.get(pathname) ?? findRoute(withParameters, pathname)
}

/** Determines which URLs need no new document, and keeps previews in URLs. */
export function coverageOf({ plan }: Pick<Site, 'plan'>): SiteRoutes {
  const routeOf = routeFinder(plan)
  return {
    covers: (pathname) => routeOf(pathname) !== undefined,
    carry: (to) => carryPreviews(to, plan.previews),
  }
}
