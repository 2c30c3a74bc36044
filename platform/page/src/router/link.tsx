import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom'
import { pathOf, useSiteRoutes } from './site-routes.ts'

type Props<T extends typeof RouterLink | typeof RouterNavLink> = Omit<ComponentProps<T>, 'to' | 'reloadDocument'> & {
  /** An address inside the site: path, query, fragment. */
  to: string
}

function useSiteLink(to: string) {
  const routes = useSiteRoutes()
  const path = pathOf(to)
  const covered = path === '' || routes.covers(path)
  return { to: routes.carry(to), reloadDocument: !covered, discover: 'none' as const }
}

/** A link inside the site. Requests a new document for what this page's plan does not cover. */
export function Link({ to, ...props }: Props<typeof RouterLink>) {
  return <RouterLink {...useSiteLink(to)} {...props} />
}

/** A `Link` that carries `aria-current="page"` while its address is open. */
export function NavLink({ to, ...props }: Props<typeof RouterNavLink>) {
  return <RouterNavLink {...useSiteLink(to)} {...props} />
}
