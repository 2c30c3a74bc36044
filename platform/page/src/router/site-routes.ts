import { createContext, useContext } from 'react'

/** What links need to know about the page's composition plan. */
export interface SiteRoutes {
  /** Whether this page can show the address without asking the server for a new document. */
  covers(pathname: string): boolean
  /** Adds what must stay in the address, such as previewed versions. */
  carry(to: string): string
}

/** Provided by the host; by default every address counts as a page of this document. */
export const SiteRoutesContext = createContext<SiteRoutes>({
  covers: () => true,
  carry: (to) => to,
})

/** The routes of the composition that the page belongs to. */
export const useSiteRoutes = (): SiteRoutes => useContext(SiteRoutesContext)

/** The path of an address inside the site: `/a?b#c` -> `/a`; empty for a bare query or fragment. */
export function pathOf(to: string): string {
  return to.split(/[?#]/, 1)[0] ?? ''
}
