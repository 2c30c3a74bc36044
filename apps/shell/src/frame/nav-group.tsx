import { Icon, useDisclosure } from '@site/ui'
import { useId } from 'react'
import type { MenuLink } from './menu.ts'
import { NavLink } from './nav-link.tsx'
import styles from './site-nav.module.css'

interface NavGroupProps {
  id: string
  label: string
  links: readonly MenuLink[]
  pathname: string
  isOpen: boolean
  onPress: () => void
  onHover: (inside: boolean) => void
}

/** A submenu as disclosure navigation: a button that shows and hides a list of links. */
export function NavGroup({ id, label, links, pathname, isOpen, onPress, onHover }: NavGroupProps) {
  const { popover, trigger, panelId } = useDisclosure({ id: useId(), isOpen, toggle: onPress })
  const hover = (inside: boolean) => (event: { pointerType: string }) => {
    if (event.pointerType === 'mouse') onHover(inside)
  }
  return (
    <li
      className={styles.item}
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
        data-current={links.some(({ path }) => path === pathname) || undefined}
        onClick={onPress}
      >
        {label}
        <Icon name="chevron-down" size={16} />
      </button>
      <ul id={panelId} className={styles.panel} data-columns={links.length > 4 ? 2 : 1}>
        {links.map((link) => (
          <li key={link.path}>
            <NavLink {...link} pathname={pathname} className={styles.link} />
          </li>
        ))}
      </ul>
    </li>
  )
}
