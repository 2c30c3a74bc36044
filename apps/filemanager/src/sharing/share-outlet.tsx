import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { showToast } from '../services.ts'
import { texts } from '../shared/texts.ts'
import type { ShareDialog } from './share-dialog.tsx'
import { shareRequestAtom } from './share-request.ts'

/** The dialog that `shareActions` opens. Its code loads with the first request. */
export function ShareOutlet() {
  const [request, setRequest] = useAtom(shareRequestAtom)
  const [Dialog, setDialog] = useState<typeof ShareDialog>()
  const isMissing = request !== undefined && !Dialog

  useEffect(() => {
    if (!isMissing) return
    import('./share-dialog.tsx').then(
      (loaded) => setDialog(() => loaded.ShareDialog),
      () => {
        setRequest(undefined)
        showToast({ kind: 'error', message: texts.codeNotLoaded })
      },
    )
  }, [isMissing, setRequest])

  // A request does not outlive the screen that made it.
  useEffect(() => () => setRequest(undefined), [setRequest])

  return Dialog && request && <Dialog {...request} onClose={() => setRequest(undefined)} />
}
