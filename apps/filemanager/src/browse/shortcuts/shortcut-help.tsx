import { useCallback, useEffect, useState } from 'react'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import type { Outcome } from '#kit/outcome.ts'

const shortcutDialog = lazyPart(() => import('./shortcut-dialog.tsx'))

/**
 * Lists all keyboard shortcuts in a lazily loaded dialog, after which focus is where it was, or on the heading of the
 * list. `open` is stable.
 */
export function useShortcutHelp(headingId: string, report: (outcome: Outcome) => void) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const code = useLazyPart(shortcutDialog, { wanted: isOpen, giveUp: close, report })
  useEffect(() => {
    if (!isOpen) return
    // The button that opened it is hidden if the window has become narrow, as by zooming.
    return () => {
      if (!isFocusElsewhere()) document.getElementById(headingId)?.focus()
    }
  }, [isOpen, headingId])
  const open = useCallback(() => setOpen(true), [])
  return { open, dialog: isOpen && code && <code.ShortcutDialog onClose={close} /> }
}
