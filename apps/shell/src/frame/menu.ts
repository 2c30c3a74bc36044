import type { MenuEntry } from '@mfe/contract'
import { brand } from '@site/brand'

/** A remote's entry, as the plan lists it: in the order of the menu. */
export type PlannedEntry = Omit<MenuEntry, 'order'>

export interface MenuLink {
  label: string
  path: string
}

/** One entry of the header: a link, or a sub-menu of links. */
export type MenuItem = { id: string } & ((MenuLink & { links?: undefined }) | { label: string; links: MenuLink[] })

/** The header's entries in the brand's order. Omits submenus that no remote fills. */
export function menuItems(entries: readonly PlannedEntry[]): MenuItem[] {
  return brand.menuGroups.flatMap((group): MenuItem[] => {
    if ('path' in group) return [group]
    const links = entries.filter((entry) => entry.group === group.id).map(({ label, path }) => ({ label, path }))
    return links.length > 0 ? [{ id: group.id, label: group.label, links }] : []
  })
}
