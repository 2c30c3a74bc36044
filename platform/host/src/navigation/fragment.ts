import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { HostParts } from '../host-parts.ts'
import { focusHeading } from './navigation-focus.ts'

/** The router's key for a location that it did not create, such as when a script sets the fragment. */
const BY_BROWSER = 'default'

/** Scrolls to the target of the URL's fragment and focuses it. Clears the fragment later, without a render. */
export function useFragment(timing: HostParts['fragmentTiming']): void {
  // The location is a new object after each navigation, even if a visitor follows the same link again.
  const location = useLocation()
  const [first] = useState(location)

  useEffect(() => {
    const { hash, key } = location
    if (!hash) return
    const isByBrowser = location === first || key === BY_BROWSER
    const { revealAfterMs, clearAfterMs } = timing?.(location) ?? {}
    const reveal = setTimeout(() => revealFragment(hash, isByBrowser), revealAfterMs)
    const clear = clearAfterMs === undefined ? undefined : setTimeout(clearFragment, clearAfterMs)
    return () => {
      clearTimeout(reveal)
      clearTimeout(clear)
    }
  }, [location, first, timing])
}

/** If the browser navigated, it has already shown the target, and the visitor may have scrolled or typed since. */
function revealFragment(hash: string, isByBrowser: boolean): void {
  const target = document.getElementById(decodedFragment(hash))
  if (isByBrowser && document.activeElement !== document.body) return
  if (!isByBrowser || window.scrollY === 0) scrollTo(target)
  // Keeps focus where a fast keyboard user has already moved it.
  if (!target || target.contains(document.activeElement)) return
  // Focuses the target if it is focusable, such as the skip link's target; otherwise its heading.
  const takesFocus = target.hasAttribute('tabindex')
  focusHeading(takesFocus ? target : (target.querySelector<HTMLElement>('h1, h2, h3') ?? target))
}

function scrollTo(target: HTMLElement | null): void {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (target) target.scrollIntoView({ behavior: reduced ? 'instant' : 'smooth' })
  else window.scrollTo({ top: 0, behavior: 'instant' })
}

/** A fragment that cannot be decoded names no element. */
function decodedFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

function clearFragment(): void {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
}
