import { Button, Notice } from '@site/ui'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import { useLockedUploads } from '../uploads/upload-locks.ts'
import { useUploads } from '../uploads/upload-queue.ts'
import { type UploadRecord, useUploadRecords } from '../uploads/upload-records.ts'

const MAX_IDLE_WAIT_MS = 2000

const uploadPanel = lazyPart(() => import('./upload-panel.tsx'))

/**
 * Places the panel in a screen's tab order. The panel's code loads when the browser is idle, because it could not load
 * once the connection is lost.
 */
export function UploadDock() {
  const [problem, setProblem] = useState<string>()
  const uploads = useUploads()
  const unfinished = useUnfinishedUploads()
  const isNeeded = uploads.length > 0 || unfinished.length > 0
  const code = useLazyPart(uploadPanel, {
    wanted: isNeeded && !problem,
    idleWaitMs: problem ? undefined : MAX_IDLE_WAIT_MS,
    report: ({ message }) => setProblem(message),
  })

  if (code) return <code.UploadPanel uploads={uploads} unfinished={unfinished} />
  return (
    isNeeded &&
    problem && (
      <Notice tone="error" title={problem} live="alert">
        <Button variant="outline" onClick={() => setProblem(undefined)}>
          Try again
        </Button>
      </Notice>
    )
  )
}

/** Returns the uploads that a page unload interrupted and that no open tab lists. */
function useUnfinishedUploads(): readonly UploadRecord[] {
  const records = useUploadRecords()
  const listed = new Set(useUploads().map(({ address }) => address))
  const locked = useLockedUploads(records)
  return locked ? records.filter(({ address }) => !listed.has(address) && !locked.has(address)) : []
}
