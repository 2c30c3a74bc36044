import { type RefCallback, useCallback } from 'react'

/** The custom property that holds the height of the dock. The page scrolls focused elements clear of it. */
const HEIGHT = '--dock-height'

/** Returns a ref for the dock that keeps the focused element visible while panels appear and grow. */
export function useDockSpace(): RefCallback<HTMLElement> {
  return useCallback((dock: HTMLElement) => {
    const root = document.documentElement
    let height = 0
    const observer = new ResizeObserver(() => {
      if (dock.offsetHeight !== height) {
        // Restyles the whole page.
        height = dock.offsetHeight
        dock.toggleAttribute('data-filled', height > 0)
        root.style.setProperty(HEIGHT, `${height}px`)
      }
      revealFocus(dock)
    })
    observer.observe(dock)
    return () => {
      observer.disconnect()
      root.style.removeProperty(HEIGHT)
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
