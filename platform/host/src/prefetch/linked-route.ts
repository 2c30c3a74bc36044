import type { PlannedRoute } from '@mfe/contract'
import type { RouteFinder } from '../routing/route-finder.ts'

/** Returns the route that a link leads to, or `undefined` if the plan has none or the link stays on the page. */
export function linkedRoute({ origin, pathname }: HTMLAnchorElement, routeOf: RouteFinder): PlannedRoute | undefined {
  const { location } = window
  return origin === location.origin && pathname !== location.pathname ? routeOf(pathname) : undefined
}
