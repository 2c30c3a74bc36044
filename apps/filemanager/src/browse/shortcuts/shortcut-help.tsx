import { Button } from '@site/ui'
import Keyboard from 'lucide-react/icons/keyboard'
import { useCallback, useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import type { Outcome } from '#kit/outcome.ts'
import styles from './shortcut-button.module.css'

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

const shortcutDialog = lazyPart(() => import('./shortcut-dialog.tsx'))

/** Lists all keyboard shortcuts in a lazily loaded dialog. `open` is stable. */
export function useShortcutHelp(report: (outcome: Outcome) => void) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const code = useLazyPart(shortcutDialog, { wanted: isOpen, giveUp: close, report })
  const open = useCallback(() => setOpen(true), [])
  return { open, dialog: isOpen && code && <code.ShortcutDialog onClose={close} /> }
}
