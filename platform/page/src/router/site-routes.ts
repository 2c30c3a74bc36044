import { createContext, useContext } from 'react'

/** Tells links about the routes and previews of the page's composition plan. */
export interface SiteRoutes {
  /** Returns whether this page can show the URL without loading a new document. */
  covers(pathname: string): boolean
  /** Adds the current previews to a URL. */
  keepPreviews(to: string): string
}

/** Provided by the host; without one, every URL counts as covered. */
export const SiteRoutesContext = createContext<SiteRoutes>({
  covers: () => true,
  keepPreviews: (to) => to,
})

/** Returns the routes of the composition that the page belongs to. */
export const useSiteRoutes = (): SiteRoutes => useContext(SiteRoutesContext)

/** Returns the path of a URL inside the site: `/a?b#c` -> `/a`; empty for a bare query or fragment. */
export function pathOf(to: string): string {
  return to.split(/[?#]/, 1)[0] ?? ''
}
