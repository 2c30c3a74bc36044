import { createContext, useContext } from 'react'

/** What links need to know about the page's composition plan. */
export interface SiteRoutes {
  /** Whether this page can show the address without loading a new document. */
  covers(pathname: string): boolean
  /** Adds what must stay in the address, such as previewed versions. */
  carry(to: string): string
}

/** Provided by the host; without one, every address counts as covered. */
export const SiteRoutesContext = createContext<SiteRoutes>({
  covers: () => true,
  carry: (to) => to,
})

/** Returns the routes of the composition that the page belongs to. */
export const useSiteRoutes = (): SiteRoutes => useContext(SiteRoutesContext)

/** Returns the path of an address inside the site: `/a?b#c` -> `/a`; empty for a bare query or fragment. */
export function pathOf(to: string): string {
  return to.split(/[?#]/, 1)[0] ?? ''
}
