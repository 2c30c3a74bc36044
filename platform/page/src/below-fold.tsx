import { createContext, type ReactNode, useContext, useDeferredValue } from 'react'

/** Provided by the host: whether the visitor followed a link to the top of a page. */
export const FollowedLinkContext = createContext(false)

/**
 * What a page shows below its first screen. When a visitor follows a link, the first screen is painted before this is
 * rendered. The server's HTML contains it, and it renders at once if the address has a fragment or the visitor goes
 * back, so that the browser can scroll to it.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const mayWait = useContext(FollowedLinkContext)
  const isShown = useDeferredValue(true, mayWait ? false : undefined)
  return isShown ? children : <div style={{ minHeight: '100vh' }} />
}
