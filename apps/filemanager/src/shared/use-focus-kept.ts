import { useEffect, useRef } from 'react'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'

/**
 * Keeps the keyboard's place in a region whose controls go when they are pressed: the focus goes to its heading, or to
 * the page's where the region goes too.
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

  return {
    onFocus: () => {
      hasFocus.current = true
    },
    // Not told of a control that is taken away.
    onBlur: () => {
      hasFocus.current = false
    },
  }
}
