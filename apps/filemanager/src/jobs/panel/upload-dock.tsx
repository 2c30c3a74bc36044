import { Button, Notice } from '@site/ui'
import { atom, useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { CODE_NOT_LOADED } from '#kit/failures/reason.ts'
import { whenIdle } from '#kit/when-idle.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import type { UploadPanel } from './upload-panel.tsx'
import { useUnfinishedUploads } from './use-unfinished-uploads.ts'

const MAX_IDLE_WAIT_MS = 2000

/** Outlives the screens, so the panel appears on the next screen without loading again. */
const panelAtom = atom<{ Panel?: typeof UploadPanel }>({})

/**
 * Places the panel in a screen's tab order. The panel's code loads when the browser is idle, because it could not load
 * once the connection is lost.
 */
export function UploadDock() {
  const [{ Panel }, setPanel] = useAtom(panelAtom)
  const [hasFailed, setFailed] = useState(false)
  const uploads = useUploads()
  const unfinished = useUnfinishedUploads()
  const isNeeded = uploads.length > 0 || unfinished.length > 0

  useEffect(() => {
    if (Panel || hasFailed) return
    const load = () => {
      import('./upload-panel.tsx').then(
        (loaded) => setPanel({ Panel: loaded.UploadPanel }),
        () => setFailed(isNeeded),
      )
    }
    if (!isNeeded) return whenIdle(load, MAX_IDLE_WAIT_MS)
    load()
  }, [Panel, hasFailed, isNeeded, setPanel])

  if (Panel) return <Panel uploads={uploads} unfinished={unfinished} />
  return (
    isNeeded &&
    hasFailed && (
      <Notice tone="error" title={CODE_NOT_LOADED} live="alert">
        <Button variant="outline" onClick={() => setFailed(false)}>
          Try again
        </Button>
      </Notice>
    )
  )
}
