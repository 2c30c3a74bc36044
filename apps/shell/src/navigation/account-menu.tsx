import { useSession } from '@site/services'
import type { Submenu } from './menu.ts'
import { NavGroup } from './nav-group.tsx'
import styles from './site-nav.module.css'
import { useMenuButton } from './use-menu-button.ts'
import type { Navigation } from './use-navigation.ts'

interface AccountMenuProps extends Submenu {
  pathname: string
  navigation: Navigation
}

/**
 * The menu for signed-in visitors. Like Login and Logout, it is in everyone's HTML, and the style sheet shows it. Opens
 * like the other submenus until scripts run, then becomes a menu with keyboard navigation.
 */
export function AccountMenu({ navigation, ...group }: AccountMenuProps) {
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
