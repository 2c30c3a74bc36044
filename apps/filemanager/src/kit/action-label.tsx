import type Icon from 'lucide-react/icons/download'
import styles from './action-label.module.css'

/** A word or, in narrow windows and within `data-icons`, an icon with the word for screen readers. */
export function ActionLabel({ icon: Picture, children }: { icon: typeof Icon; children: string }) {
  return (
    <>
      <Picture className={styles.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.word}>{children}</span>
    </>
  )
}
