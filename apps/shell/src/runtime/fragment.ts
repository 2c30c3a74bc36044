import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusHeading } from './navigation-focus.ts'

/** The footer form may still be upgrading itself (docs/product.md, "Constants"). */
const CONTACT_FORM_DELAY_MS = 100
const CLEAR_AFTER_MS = 2000

/**
 * Scrolls to the element that the fragment names and puts focus there. Pages with a banner, all but the home page,
 * clear the fragment two seconds later, in the address alone: nothing renders again and focus stays.
 */
export function useFragment(): void {
  // A new object with each navigation: following the same link twice counts twice.
  const location = useLocation()

  useEffect(() => {
    const { pathname, hash } = location
    if (!hash) return
    const reveal = setTimeout(() => revealFragment(hash), hash === '#letstalk' ? CONTACT_FORM_DELAY_MS : 0)
    const clear = pathname === '/' ? undefined : setTimeout(clearFragment, CLEAR_AFTER_MS)
    return () => {
      clearTimeout(reveal)
      clearTimeout(clear)
    }
  }, [location])
}

function revealFragment(hash: string): void {
  const target = document.getElementById(decodedFragment(hash))
  if (!target) {
    window.scrollTo({ top: 0, behavior: 'instant' })
    return
  }
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ behavior: reduced ? 'instant' : 'smooth' })
  // The browser has been there already, and who is quick with the keys is further on by now.
  if (target.contains(document.activeElement)) return
  // What takes focus by itself, such as the skip link's target, keeps it; else the heading says where one is.
  const takesFocus = target.hasAttribute('tabindex')
  focusHeading(takesFocus ? target : (target.querySelector<HTMLElement>('h1, h2, h3') ?? target))
}

/** What cannot be decoded names nothing. */
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
