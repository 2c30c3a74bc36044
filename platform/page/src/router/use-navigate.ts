import { useCallback } from 'react'
import { useNavigate as useRouterNavigate } from 'react-router-dom'
import { pathOf, useSiteRoutes } from './site-routes.ts'

/**
 * Returns a function that navigates inside the site. It loads a new document for a URL that the page's plan does
 * not cover.
 */
export function useNavigate(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useRouterNavigate()
  const routes = useSiteRoutes()
  return useCallback(
    (to, options = {}) => {
      const path = pathOf(to)
      const target = routes.keepPreviews(to)
      if (path === '' || routes.covers(path)) void navigate(target, options)
      else if (options.replace) window.location.replace(target)
      else window.location.assign(target)
    },
    [navigate, routes],
  )
}
