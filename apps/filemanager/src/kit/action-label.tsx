import type { ComponentType, SVGProps } from 'react'
import styles from './action-label.module.css'

interface ActionLabelProps {
  icon: ComponentType<SVGProps<SVGSVGElement>>
  children: string
}

/** A word or, within `data-icons` and in narrow windows outside of `data-words`, an icon with it for screen readers. */
export function ActionLabel({ icon: Picture, children }: ActionLabelProps) {
  return (
    <>
      <Picture className={styles.icon} width={20} height={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.word}>{children}</span>
    </>
  )
}
