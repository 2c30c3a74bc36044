import { type ReactNode, type RefCallback, useCallback } from 'react'
import { reserveSpace } from '#services.ts'
import { useQuestionKey } from '../conflicts/questions.ts'
import styles from './dock.module.css'

/**
 * Holds the panels: at the bottom right of the window, along the bottom of a narrow window, or within the page if the
 * window is short, as at high zoom. Never covers the focused element.
 */
export function Dock({ children }: { children: ReactNode }) {
  useQuestionKey()
  return (
    <div ref={useDockSpace()} className={styles.dock} data-dock="">
      {children}
    </div>
  )
}

/** Returns a ref for the dock that keeps the focused element visible while panels appear and grow. */
function useDockSpace(): RefCallback<HTMLElement> {
  return useCallback((dock: HTMLElement) => {
    let reserved = 0
    let release: (() => void) | undefined
    const observer = new ResizeObserver(() => {
      const isFixed = getComputedStyle(dock).position === 'fixed' && dock.offsetHeight > 0
      // Includes the margin below the dock.
      const height = isFixed ? document.documentElement.clientHeight - dock.getBoundingClientRect().top : 0
      if (height !== reserved) {
        // Restyles the whole page.
        reserved = height
        release?.()
        release = height > 0 ? reserveSpace('bottom', `${height}px`) : undefined
      }
      revealFocus(dock)
    })
    observer.observe(dock)
    return () => {
      observer.disconnect()
      release?.()
    }
  }, [])
}

function revealFocus(dock: HTMLElement): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || dock.contains(focused)) return
  const [covering, covered] = [dock.getBoundingClientRect(), focused.getBoundingClientRect()]
  const isCovered = covered.bottom > covering.top && covered.right > covering.left && covered.top < covering.bottom
  if (isCovered) focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
