import { useCallback, useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import type { Outcome } from '#kit/outcome.ts'

const shortcutDialog = lazyPart(() => import('./shortcut-dialog.tsx'))

/** Lists all keyboard shortcuts in a lazily loaded dialog. `open` is stable. */
export function useShortcutHelp(report: (outcome: Outcome) => void) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const code = useLazyPart(shortcutDialog, { wanted: isOpen, giveUp: close, report })
  const open = useCallback(() => setOpen(true), [])
  return { open, dialog: isOpen && code && <code.ShortcutDialog onClose={close} /> }
}
