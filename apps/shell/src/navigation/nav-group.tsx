import { Link } from '@mfe/page'
import { Icon, useDisclosure } from '@site/ui'
import { type ComponentProps, useId } from 'react'
import type { MenuLink, Submenu } from './menu.ts'
import styles from './site-nav.module.css'
import type { MenuButton } from './use-menu-button.ts'

interface NavGroupProps extends Submenu {
  pathname: string
  isOpen: boolean
  onPress: () => void
  onHover: (inside: boolean) => void
  className?: string | undefined
  /** Makes the list a menu. */
  menu?: MenuButton | undefined
}

/** A submenu as disclosure navigation: a button that shows and hides a list of links. */
export function NavGroup(props: NavGroupProps) {
  const { id, label, links, pathname, isOpen, onPress, onHover, className, menu } = props
  const { popover, trigger, panelId } = useDisclosure({ id: useId(), isOpen, toggle: onPress })
  const hover = (inside: boolean) => (event: { pointerType: string }) => {
    if (event.pointerType === 'mouse') onHover(inside)
  }
  return (
    <li
      className={className ? `${styles.item} ${className}` : styles.item}
      data-group={id}
      data-open={isOpen || undefined}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
    >
      {popover}
      <button
        type="button"
        className={styles.entry}
        {...trigger}
        {...menu?.button}
        data-current={links.some(({ path }) => path === pathname) || undefined}
        onClick={onPress}
      >
        {label}
        <Icon name="chevron-down" size={16} />
      </button>
      <ul id={panelId} className={styles.panel} {...menu?.list(label)}>
        {links.map(({ summary, ...link }) => (
          <li key={link.path} role={menu && 'none'}>
            <NavLink {...link} role={menu && 'menuitem'} pathname={pathname} className={styles.link} />
            {summary && <p>{summary}</p>}
          </li>
        ))}
      </ul>
    </li>
  )
}

interface NavLinkProps extends Omit<MenuLink, 'summary'>, Pick<ComponentProps<'a'>, 'className' | 'role'> {
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
