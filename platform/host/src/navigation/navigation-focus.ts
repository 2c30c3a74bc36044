import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** After a navigation, scrolls to the top and focuses the heading, so screen readers announce the page. */
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

/** Focuses an element that is not a control, without scrolling. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
