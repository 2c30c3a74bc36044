import { createContext, useContext } from 'react'

/** The routes of the page's composition plan, for links. */
export interface SiteRoutes {
  /** Whether this page can show the URL without loading a new document. */
  covers(pathname: string): boolean
  /** Adds what must stay in the URL, such as previewed versions. */
  carry(to: string): string
}

/** Provided by the host; without one, every URL counts as covered. */
export const SiteRoutesContext = createContext<SiteRoutes>({
  covers: () => true,
  carry: (to) => to,
})

/** Returns the routes of the composition that the page belongs to. */
export const useSiteRoutes = (): SiteRoutes => useContext(SiteRoutesContext)

/** Returns the path of a URL inside the site: `/a?b#c` -> `/a`; empty for a bare query or fragment. */
export function pathOf(to: string): string {
  return to.split(/[?#]/, 1)[0] ?? ''
}
