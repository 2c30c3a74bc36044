import { useState } from 'react'
import { Icon } from '../components/icon.tsx'

/**
 * Scrolls to the top and moves the focus to the page's h1. Sits in the header row on narrow screens, and in the gutter
 * beside the content on wide ones. Stays visible while it has the focus.
 */
export function ScrollTopButton({ isVisible }: { isVisible: boolean }) {
  // Hiding the focused button would lose the focus: the Tab key may reach it while the page still scrolls.
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
      hidden={!isVisible && !hasFocus}
      onClick={goUp}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Icon name="arrow-up" />
      <span className="visually-hidden">Back to top</span>
    </button>
  )
}
