import { useState } from 'react'
import { Icon } from '../icons/icon.tsx'

/** Scrolls to the top and moves focus to the page's h1. Stays visible while it has focus. */
export function ScrollTopButton({ isVisible }: { isVisible: boolean }) {
  // Hiding a focused button would lose focus, and the Tab key may reach it while the page is scrolling.
  const [hasFocus, setHasFocus] = useState(false)
  const scrollToTop = () => {
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
      hidden={!isVisible && !hasFocus}
      onClick={scrollToTop}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Icon name="arrow-up" />
      <span className="visually-hidden">Back to top</span>
    </button>
  )
}
