import { type PlannedRoute, plannedRoutes } from '@mfe/contract'
import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { notFound } from '../loaded-page.ts'
import { FailedSite } from '../regions/failed-site.tsx'
import { PageRegion } from '../regions/page-region.tsx'
import type { Site } from '../site.ts'
import { SiteRoot } from './site-root.tsx'

/** Returns the router's ID for a planned route, unique even if two apps claim one path: the router rejects duplicates. */
export const routeId = ({ app, path }: PlannedRoute): string => `${app} ${path}`

export const NOT_FOUND_ID = 'not-found'

/** Creates the route table from the plan alone, without loading any remote. */
export function siteRoutes(site: Site): RouteObject[] {
  const pages = plannedRoutes(site.plan).map(
    (route): RouteObject => ({
      id: routeId(route),
      path: route.path,
      caseSensitive: true,
      element: <PageRegion site={site} route={route} />,
      shouldRevalidate,
      loader: ({ request, params }: LoaderFunctionArgs) => {
        const { pathname, search } = new URL(request.url)
        return site.load(route, {
          params: params as Record<string, string>,
          url: { pathname, search },
          readJson: (file) => site.readJson(route, file, request.signal),
          signal: request.signal,
        })
      },
    }),
  )
  const notFoundRoute: RouteObject = {
    id: NOT_FOUND_ID,
    path: '*',
    element: <PageRegion site={site} />,
    loader: () => notFound(site),
  }
  // Without an error element, the router would show visitors its own, which prints the stack.
  return [
    {
      id: 'site',
      element: <SiteRoot site={site} />,
      errorElement: <FailedSite site={site} />,
      children: [...pages, notFoundRoute],
    },
  ]
}

/** Does not reload data if only the query changes, such as a filter in the URL: pages handle that themselves. */
function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const onlyQueryChanged = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return defaultShouldRevalidate && !onlyQueryChanged
}
