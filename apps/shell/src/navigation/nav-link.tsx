import { Link } from '@mfe/page'
import type { ComponentProps } from 'react'
import type { MenuLink } from './menu.ts'

interface NavLinkProps extends MenuLink, Pick<ComponentProps<'a'>, 'className' | 'role'> {
  pathname: string
}

/** A navigation link, marked with `aria-current` on its own page. */
export function NavLink({ label, path, pathname, className, role }: NavLinkProps) {
  return (
    <Link className={className} role={role} to={path} aria-current={path === pathname ? 'page' : undefined}>
      {label}
    </Link>
  )
}
