import { useState, useSyncExternalStore } from 'react'
import { Icon } from '../components/icon.tsx'

const THRESHOLD = 100

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Whether the page is scrolled past 100 px. False on the server. */
export function useScrolledPast(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD,
    () => false,
  )
}

/**
 * Appears once the page is scrolled past 100 px, scrolls to the top and moves the focus to the page's h1. Sits in the
 * header row on narrow screens, and in the gutter beside the content on wide ones.
 */
export function ScrollTopButton() {
  const isScrolled = useScrolledPast()
  // Hidden while it has the focus, it would drop it: the Tab key passes it while the page still moves to the top.
  const [hasFocus, setHasFocus] = useState(false)
  const goUp = () => {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: reduced ? 'auto' : 'smooth' })
  }
  return (
    <button
      type="button"
      className="scroll-top"
      hidden={!isScrolled && !hasFocus}
      onClick={goUp}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Icon name="arrow-up" />
      <span className="visually-hidden">Back to top</span>
    </button>
  )
}
