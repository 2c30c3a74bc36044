import { FramePart } from '@mfe/host'
import { signOut, useSession } from '@site/services'
import { Icon, ThemeToggle, useDisclosure } from '@site/ui'
import { useEffect, useId, useRef } from 'react'
import type { MenuItem, Submenu } from './menu.ts'
import { NavGroup, NavLink } from './nav-group.tsx'
import styles from './site-nav.module.css'
import { useMenuButton } from './use-menu-button.ts'
import { type Navigation, useNavigation } from './use-navigation.ts'

interface SiteNavProps {
  items: readonly MenuItem[]
  account: Submenu | undefined
  pathname: string
  /** Called when a menu opens. */
  onOpen: () => void
}

/** The navigation: a row on wide screens, a panel behind a menu button on narrow ones. */
export function SiteNav({ items, account, pathname, onOpen }: SiteNavProps) {
  const nav = useRef<HTMLElement>(null)
  const burger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLUListElement>(null)
  const navigation = useNavigation({ nav, burger, panel }, pathname)
  const { isOpen } = navigation
  useEffect(() => {
    if (isOpen) onOpen()
  }, [isOpen, onOpen])
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

/**
 * The menu for signed-in visitors. Like Login and Logout, it is in everyone's HTML, and the style sheet shows it. Opens
 * like the other submenus until scripts run, then becomes a menu with keyboard navigation.
 */
function AccountMenu({ navigation, ...group }: Submenu & { pathname: string; navigation: Navigation }) {
  const { id } = group
  const { isAuthenticated } = useSession()
  const isOpen = navigation.isGroupOpen(id)
  const onPress = () => navigation.toggleGroup(id)
  const menu = useMenuButton({ isOpen, open: onPress, close: () => navigation.closeGroup(id) })
  return (
    <NavGroup
      {...group}
      className={styles.signedIn}
      menu={isAuthenticated ? menu : undefined}
      isOpen={isOpen}
      onPress={onPress}
      onHover={(inside) => navigation.hoverGroup(id, inside)}
    />
  )
}

/** Both are in everyone's HTML. The style sheet shows one: before the first paint, the head marks the session. */
function SessionEntries({ pathname }: { pathname: string }) {
  return (
    <>
      <li className={`${styles.item} ${styles.login}`}>
        <NavLink label="Login" path="/login" pathname={pathname} className={styles.entry} />
      </li>
      <li className={`${styles.item} ${styles.signedIn}`}>
        <button type="button" className={styles.entry} onClick={() => void signOut()}>
          Logout
        </button>
      </li>
    </>
  )
}
