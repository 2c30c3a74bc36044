import { Button, Notice } from '@site/ui'
import { atom, useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { texts } from '../shared/texts.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import type { UploadPanel } from './upload-panel.tsx'
import { useUnfinishedUploads } from './use-unfinished-uploads.ts'

/** Outlives the screens, so that the panel is there at once on the next one. */
const panelAtom = atom<{ Panel?: typeof UploadPanel }>({})

/** The place of the panel in the tab order of a screen. The panel's code loads with the first upload. */
export function UploadDock() {
  const [{ Panel }, setPanel] = useAtom(panelAtom)
  const [hasFailed, setFailed] = useState(false)
  const uploads = useUploads()
  const unfinished = useUnfinishedUploads()
  const isNeeded = uploads.length > 0 || unfinished.length > 0
  const isLoading = isNeeded && !Panel && !hasFailed

  useEffect(() => {
    if (!isLoading) return
    import('./upload-panel.tsx').then(
      (loaded) => setPanel({ Panel: loaded.UploadPanel }),
      () => setFailed(true),
    )
  }, [isLoading, setPanel])

  if (Panel) return <Panel uploads={uploads} unfinished={unfinished} />
  return (
    isNeeded &&
    hasFailed && (
      <Notice tone="error" title={texts.codeNotLoaded} live="alert">
        <Button variant="outline" onClick={() => setFailed(false)}>
          Try again
        </Button>
      </Notice>
    )
  )
}
