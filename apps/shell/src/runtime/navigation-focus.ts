import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After a navigation the window stands at the top and focus on the page's heading, so that readers hear where
 * they are. A fragment's target takes both instead (see useFragment); the first page keeps the browser's focus,
 * and a change of the query alone (filters in the address) moves nothing.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search, hash, key } = useLocation()
  const shown = useRef({ key, pathname, search })

  useEffect(() => {
    const before = shown.current
    shown.current = { key, pathname, search }
    const isOnlyQuery = before.pathname === pathname && before.search !== search
    if (before.key === key || isOnlyQuery || hash) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusHeading(document.querySelector<HTMLElement>('main h1'))
  }, [key, pathname, search, hash])
}

/** Puts focus on an element that is no control, without moving the page. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
