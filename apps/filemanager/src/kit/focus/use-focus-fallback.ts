import { useEffect, useRef } from 'react'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'

/**
 * Keeps focus in a region whose controls disappear when pressed: moves it to the region's heading, or to the page's
 * heading if the region disappears as well.
 */
export function useFocusFallback(headingId: string) {
  const hasFocus = useRef(false)

  useEffect(() => {
    if (!hasFocus.current || isFocusElsewhere()) return
    hasFocus.current = false
    const heading = document.getElementById(headingId) ?? document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  })

  const remember = (isInside: boolean) => () => {
    hasFocus.current = isInside
  }
  // Removing a focused control fires no event.
  return { onFocus: remember(true), onBlur: remember(false) }
}
