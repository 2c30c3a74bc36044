import type { CompositionPlan } from '@mfe/contract'
import { brand } from '@site/brand'

export type PlannedMenu = CompositionPlan['menu']

export interface MenuLink {
  label: string
  path: string
}

/** One entry of the header: a link, or a submenu of links. */
export type MenuItem = { id: string } & ((MenuLink & { links?: undefined }) | { label: string; links: MenuLink[] })

/** Returns the header's entries in the brand's order. Omits submenus without links. */
export function menuItems(menu: PlannedMenu): MenuItem[] {
  return brand.menuGroups.flatMap((group): MenuItem[] => {
    if ('path' in group) return [group]
    const links = Object.entries(menu[group.id] ?? {}).map(([path, label]) => ({ label, path }))
    return links.length > 0 ? [{ id: group.id, label: group.label, links }] : []
  })
}
