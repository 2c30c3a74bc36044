import { Link } from '@mfe/page'
import type { MenuLink } from './menu.ts'

interface NavLinkProps extends MenuLink {
  pathname: string
  className?: string
}

/** A navigation link, marked with `aria-current` on its own page. */
export function NavLink({ label, path, pathname, className }: NavLinkProps) {
  return (
    <Link className={className} to={path} aria-current={path === pathname ? 'page' : undefined}>
      {label}
    </Link>
  )
}
