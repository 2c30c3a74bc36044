import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * After a navigation the window stands at the top and focus on the page's heading, so that readers hear where
 * they are. A fragment's target takes both instead (see useFragment); the first page keeps the browser's focus.
 */
export function useFocusOnNavigation(): void {
  const { hash, key } = useLocation()
  const shown = useRef(key)

  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (hash) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusHeading(document.querySelector<HTMLElement>('main h1'))
  }, [key, hash])
}

/** Puts focus on an element that is no control, without moving the page. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
