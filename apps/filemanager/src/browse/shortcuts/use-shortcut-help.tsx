import { type ReactNode, useCallback, useState } from 'react'
import { failed, type Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import type { ShortcutDialog } from './shortcut-dialog.tsx'

/** Lists all keyboard shortcuts in a lazily loaded dialog. `open` is as stable as `report`. */
export function useShortcutHelp(report: (outcome: Outcome) => void) {
  const [Dialog, setDialog] = useState<typeof ShortcutDialog>()

  const open = useCallback(() => {
    import('./shortcut-dialog.tsx').then(
      ({ ShortcutDialog }) => setDialog(() => ShortcutDialog),
      (error) => report(failed(texts.shortcutsNotLoaded, error)),
    )
  }, [report])

  const dialog: ReactNode = Dialog && <Dialog onClose={() => setDialog(undefined)} />
  return { open, dialog }
}
