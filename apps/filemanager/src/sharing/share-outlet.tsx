import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { showToast } from '../services.ts'
import { texts } from '../shared/texts.ts'
import type { ShareDialog } from './share-dialog.tsx'
import { shareRequestAtom } from './share-request.ts'

/** Shows the dialog of `requestShare`, whose code loads with the first request. */
export function ShareOutlet() {
  const [entry, setEntry] = useAtom(shareRequestAtom)
  const [Dialog, setDialog] = useState<typeof ShareDialog>()
  const isMissing = entry !== undefined && !Dialog

  useEffect(() => {
    if (!isMissing) return
    import('./share-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.ShareDialog),
      () => {
        setEntry(undefined)
        showToast({ kind: 'error', message: texts.codeNotLoaded })
      },
    )
  }, [isMissing, setEntry])

  // A request does not outlive the screen that made it.
  useEffect(() => () => setEntry(undefined), [setEntry])

  return Dialog && entry && <Dialog entry={entry} onClose={() => setEntry(undefined)} />
}
