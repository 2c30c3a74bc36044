import type { ReactNode } from 'react'
import styles from './dock.module.css'
import { useDockSpace } from './use-dock-space.ts'

/**
 * Holds the panels: at the bottom right of the window, along the bottom of a narrow window, or within the page if the
 * window is short, as at high zoom. Never covers the focused element.
 */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <div ref={useDockSpace()} className={styles.dock}>
      {children}
    </div>
  )
}
