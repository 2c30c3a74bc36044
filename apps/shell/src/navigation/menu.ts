import type { CompositionPlan } from '@mfe/contract'
import { brand } from '@site/brand'

export type PlannedMenu = CompositionPlan['menu']

export interface MenuLink {
  label: string
  path: string
}

export interface Submenu {
  id: string
  label: string
  links: readonly MenuLink[]
}

export type MenuItem = (MenuLink & { id: string; boxed?: boolean; links?: undefined }) | Submenu

/** Returns the header's entries in the brand's order. Omits submenus without links. */
export function menuItems(menu: PlannedMenu): MenuItem[] {
  return brand.menuGroups.flatMap((group): MenuItem[] => ('path' in group ? [group] : submenu(menu, group)))
}

/** Returns the menu for signed-in visitors, if it has links. */
export function accountMenu(menu: PlannedMenu): Submenu | undefined {
  return submenu(menu, brand.accountMenu)[0]
}

function submenu(menu: PlannedMenu, { id, label }: Omit<Submenu, 'links'>): Submenu[] {
  const links = Object.entries(menu[id] ?? {}).map(([path, name]) => ({ label: name, path }))
  return links.length > 0 ? [{ id, label, links }] : []
}
