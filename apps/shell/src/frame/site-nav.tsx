import { Icon, ThemeToggle } from '@site/ui'
import { useId, useRef } from 'react'
import type { MenuItem } from './menu.ts'
import { NavGroup } from './nav-group.tsx'
import { NavLink } from './nav-link.tsx'
import { SessionEntries } from './session-entries.tsx'
import styles from './site-nav.module.css'
import { useInBrowser } from './use-in-browser.ts'
import { useNavigation } from './use-navigation.ts'

interface SiteNavProps {
  items: readonly MenuItem[]
  pathname: string
}

/**
 * The navigation: a row on wide screens, a panel behind a burger button on narrow ones. Until scripts run, the style
 * sheet opens whatever has the focus or is under the pointer.
 */
export function SiteNav({ items, pathname }: SiteNavProps) {
  const nav = useRef<HTMLElement>(null)
  const burger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLUListElement>(null)
  const panelId = useId()
  const isScripted = useInBrowser(() => true, false)
  const navigation = useNavigation({ nav, burger, panel }, pathname)

  return (
    <nav ref={nav} className={styles.nav} aria-label="Main" data-scripted={isScripted || undefined}>
      <button
        ref={burger}
        type="button"
        className={styles.burger}
        aria-label="Menu"
        aria-expanded={navigation.isPanelOpen}
        aria-controls={panelId}
        onClick={navigation.togglePanel}
      >
        <Icon name={navigation.isPanelOpen ? 'close' : 'menu'} size={24} />
      </button>
      <ul ref={panel} id={panelId} className={styles.entries} data-open={navigation.isPanelOpen || undefined}>
        {items.map((item) =>
          item.links ? (
            <NavGroup
              key={item.id}
              {...item}
              pathname={pathname}
              isOpen={navigation.openGroup === item.id}
              onPress={() => navigation.pressGroup(item.id)}
              onHover={(inside) => navigation.hoverGroup(item.id, inside)}
            />
          ) : (
            <li key={item.id} className={styles.item}>
              <NavLink {...item} pathname={pathname} className={styles.entry} />
            </li>
          ),
        )}
        <SessionEntries pathname={pathname} />
        <li className={styles.tools}>
          <ThemeToggle />
        </li>
      </ul>
    </nav>
  )
}
