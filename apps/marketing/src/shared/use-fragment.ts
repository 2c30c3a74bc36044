import { useLocation } from '@site/federation'
import { useEffect } from 'react'

const CLEAR_AFTER_MS = 2000

/**
 * Takes the fragment out of the address two seconds after each navigation, so that a reload starts at the top.
 * Neither the router nor the focus notices.
 */
export function useClearFragment(): void {
  const location = useLocation()
  useEffect(() => {
    if (!location.hash) return
    const timer = setTimeout(() => {
      const { pathname, search } = window.location
      window.history.replaceState(window.history.state, '', `${pathname}${search}`)
    }, CLEAR_AFTER_MS)
    return () => clearTimeout(timer)
  }, [location])
}

/** Scrolls to the element that the fragment names, smoothly unless motion is unwelcome, and focuses its heading. */
export function useScrollToFragment(): void {
  const location = useLocation()
  useEffect(() => {
    const target = fragmentTarget(location.hash)
    if (!target) return
    // A frame later: the site scrolls to the top on every navigation, and this comes after it.
    const frame = requestAnimationFrame(() => {
      const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      target.scrollIntoView({ behavior: reduced ? 'auto' : 'smooth' })
      headingOf(target).focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [location])
}

function fragmentTarget(hash: string): HTMLElement | null {
  if (hash.length < 2) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null // A malformed escape names no element.
  }
}

function headingOf(target: HTMLElement): HTMLElement {
  return target.querySelector<HTMLElement>('h2[tabindex], h3[tabindex]') ?? target
}
