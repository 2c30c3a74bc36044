import { type ComponentProps, useCallback } from 'react'
import { useHref, useLinkClickHandler, useLocation, useNavigate as useRouterNavigate } from 'react-router-dom'
import { pathOf, useSiteRoutes } from './site-routes.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A URL inside the site: path, query, fragment. */
  to: string
}

/** A link inside the site. Loads a new document for a URL that this page's plan does not cover. */
export function Link({ to, onClick, ...props }: Props) {
  const routes = useSiteRoutes()
  const path = pathOf(to)
  const target = routes.keepPreviews(to)
  const navigate = useLinkClickHandler(target, props.target === undefined ? {} : { target: props.target })
  return (
    <a
      {...props}
      href={useHref(target)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented && (path === '' || routes.covers(path))) navigate(event)
      }}
    />
  )
}

/** A `Link` with `aria-current="page"` while its URL is open. */
export function NavLink(props: Props) {
  const { pathname } = useLocation()
  return <Link aria-current={pathOf(props.to) === pathname ? 'page' : undefined} {...props} />
}

/** Returns a function that navigates inside the site, with a new document for a URL that the plan does not cover. */
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
