import { createContext, useContext } from 'react'

/** What links need to know about the page's composition plan. */
export interface SiteRoutes {
  /** Whether this page can show the address without asking the server for a new document. */
  covers(pathname: string): boolean
  /** Fetches the code of the address ahead of a probable visit. Never rejects. */
  prefetch(pathname: string): void
  /** Adds what must stay in the address, such as previewed versions. */
  carry(to: string): string
}

export const SiteRoutesContext = createContext<SiteRoutes>({
  covers: () => true,
  prefetch: () => undefined,
  carry: (to) => to,
})

export const useSiteRoutes = (): SiteRoutes => useContext(SiteRoutesContext)

/** The path of an address inside the site: `/a?b#c` -> `/a`; empty for a bare query or fragment. */
export function pathOf(to: string): string {
  return to.split(/[?#]/, 1)[0] ?? ''
}
