import type { CompositionPlan } from '@mfe/contract'
import { brand } from '@site/brand'

export type PlannedMenu = CompositionPlan['menu']
export type MenuSummaries = Readonly<Record<string, string>>

export interface MenuLink {
  label: string
  path: string
  /** The page in a few words. */
  summary?: string | undefined
}

export interface Submenu {
  id: string
  label: string
  links: readonly MenuLink[]
}

export type MenuItem = (MenuLink & { id: string; boxed?: boolean; links?: undefined }) | Submenu

/** Returns the header's entries in the brand's order. Omits submenus without links. */
export function menuItems(menu: PlannedMenu, summaries: MenuSummaries = {}): MenuItem[] {
  return brand.menuGroups.flatMap((group): MenuItem[] => ('path' in group ? [group] : submenu(group, menu, summaries)))
}

/** Returns the submenus that visitors see, for a list of all pages. */
export const submenus = (menu: PlannedMenu): Submenu[] => menuItems(menu).filter((item) => item.links !== undefined)

/** Returns the menu for signed-in visitors, if it has links. */
export function accountMenu(menu: PlannedMenu): Submenu | undefined {
  return submenu(brand.accountMenu, menu)[0]
}

function submenu({ id, label }: Omit<Submenu, 'links'>, menu: PlannedMenu, summaries: MenuSummaries = {}): Submenu[] {
  const links = Object.entries(menu[id] ?? {}).map(([path, name]) => ({ label: name, path, summary: summaries[path] }))
  return links.length > 0 ? [{ id, label, links }] : []
}
