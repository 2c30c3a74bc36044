import type { ReactNode } from 'react'
import styles from './dock.module.css'
import { useDockSpace } from './use-dock-space.ts'

/**
 * The place of panels beside the work: at the bottom right of the window, at the bottom of a narrow one, and in a low one,
 * as with a large zoom, in the page. Never covers what has focus.
 */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <div ref={useDockSpace()} className={styles.dock}>
      {children}
    </div>
  )
}
