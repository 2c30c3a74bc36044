import { type ReactNode, useDeferredValue } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/**
 * What a page shows below its first screen. When a visitor follows a link, the first screen is painted before this is
 * rendered. It is there at once in the server's HTML, where an address names a place on the page, and where a visitor
 * goes back: the browser then scrolls to where they were.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const { hash } = useLocation()
  const mayWait = useNavigationType() === 'PUSH' && hash === ''
  const isShown = useDeferredValue(true, mayWait ? false : undefined)
  return isShown ? children : <div style={{ minHeight: '100vh' }} />
}
