import { FramePart } from '@mfe/host'
import { Icon, ThemeToggle, useDisclosure } from '@site/ui'
import { useId, useRef } from 'react'
import { AccountMenu } from './account-menu.tsx'
import type { MenuItem, Submenu } from './menu.ts'
import { NavGroup } from './nav-group.tsx'
import { NavLink } from './nav-link.tsx'
import { SessionEntries } from './session-entries.tsx'
import styles from './site-nav.module.css'
import { useNavigation } from './use-navigation.ts'

interface SiteNavProps {
  items: readonly MenuItem[]
  /** The menu for signed-in visitors. */
  account: Submenu | undefined
  pathname: string
}

/** The navigation: a row on wide screens, a panel behind a menu button on narrow ones. */
export function SiteNav({ items, account, pathname }: SiteNavProps) {
  const nav = useRef<HTMLElement>(null)
  const burger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLUListElement>(null)
  const navigation = useNavigation({ nav, burger, panel }, pathname)
  const { popover, trigger, panelId, isHydrated } = useDisclosure({
    id: useId(),
    isOpen: navigation.isPanelOpen,
    toggle: navigation.openPanel,
  })

  return (
    <nav ref={nav} className={styles.nav} aria-label="Main" data-scripted={isHydrated || undefined}>
      {popover}
      <button
        ref={burger}
        type="button"
        className={styles.burger}
        aria-label="Menu"
        {...trigger}
        onClick={navigation.togglePanel}
      >
        <Icon name="menu" size={24} />
        <Icon name="close" size={24} />
      </button>
      <ul ref={panel} id={panelId} className={styles.entries} data-open={navigation.isPanelOpen || undefined}>
        {items.map((item) =>
          item.links ? (
            <NavGroup
              key={item.id}
              {...item}
              pathname={pathname}
              isOpen={navigation.isGroupOpen(item.id)}
              onPress={() => navigation.toggleGroup(item.id)}
              onHover={(inside) => navigation.hoverGroup(item.id, inside)}
            />
          ) : (
            <li key={item.id} className={styles.item} data-boxed={item.boxed}>
              <NavLink {...item} pathname={pathname} className={styles.entry} />
            </li>
          ),
        )}
        <SessionEntries pathname={pathname} />
        {account && (
          <FramePart selector={`[data-group="${account.id}"]`}>
            <AccountMenu {...account} pathname={pathname} navigation={navigation} />
          </FramePart>
        )}
        <li className={styles.tools}>
          <ThemeToggle />
        </li>
      </ul>
    </nav>
  )
}
