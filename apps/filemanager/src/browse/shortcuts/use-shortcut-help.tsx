import { type ReactNode, useCallback, useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import type { Outcome } from '#kit/outcome.ts'

const shortcutDialog = lazyPart(() => import('./shortcut-dialog.tsx'))

/** Lists all keyboard shortcuts in a lazily loaded dialog. `open` is stable. */
export function useShortcutHelp(report: (outcome: Outcome) => void) {
  const [isOpen, setOpen] = useState(false)
  const code = useLazyPart(shortcutDialog, {
    wanted: isOpen,
    onFailed(message) {
      setOpen(false)
      report({ kind: 'error', message })
    },
  })

  const open = useCallback(() => setOpen(true), [])
  const dialog: ReactNode = isOpen && code && <code.ShortcutDialog onClose={() => setOpen(false)} />
  return { open, dialog }
}
