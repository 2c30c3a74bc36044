import { Button } from '@site/ui'
import Keyboard from 'lucide-react/icons/keyboard'
import styles from './shortcut-button.module.css'

/** Opens the shortcut help, as pressing ? in the list does. */
export function ShortcutButton({ onClick }: { onClick: () => void }) {
  return (
    <span className={styles.button}>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={onClick}
      >
        <Keyboard size={20} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </span>
  )
}
