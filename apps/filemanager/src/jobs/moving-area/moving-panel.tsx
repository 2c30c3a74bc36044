import type { FolderPath } from '@site/contracts'
import { Heading, VisuallyHidden } from '@site/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import dock from '../dock/panel.module.css'
import { useMoving } from '../moving/moving-state.ts'
import { conflictOf } from '../transfers/batch.ts'
import { useTransfers } from '../transfers/transfers.ts'
import { BatchItem } from './batch-item.tsx'
import { ClipboardItem } from './clipboard-item.tsx'
import styles from './moving-panel.module.css'

interface MovingPanelProps {
  /** The open folder. */
  folder: FolderPath
}

/** The clipboard, and the transfers in progress and done. */
export function MovingPanel({ folder }: MovingPanelProps) {
  const headingId = useId()
  const { clipboard } = useAtomValue(useMoving().stateAtom)
  const { batchesAtom } = useTransfers()
  const batches = useAtomValue(batchesAtom)
  const focusFallback = useFocusFallback(headingId)
  const panel = useFocusOnQuestion(batches.some(conflictOf))
  if (!clipboard && batches.length === 0) return null
  return (
    <section
      ref={panel}
      aria-labelledby={headingId}
      tabIndex={-1}
      className={`${dock.panel} ${styles.panel}`}
      {...focusFallback}
    >
      <VisuallyHidden>
        <Heading level={2} size="h4" id={headingId} focusable>
          Move and copy
        </Heading>
      </VisuallyHidden>
      {clipboard && <ClipboardItem clipboard={clipboard} folder={folder} />}
      {batches.map((batch) => (
        <BatchItem key={batch.id} batch={batch} />
      ))}
    </section>
  )
}

/** Moves focus to the panel when it asks a question, unless the user has been active since the transfer started. */
function useFocusOnQuestion(isAsking: boolean) {
  const panel = useRef<HTMLElement>(null)
  const { isUserIdle } = useTransfers()
  useEffect(() => {
    if (isAsking && isUserIdle()) panel.current?.focus({ preventScroll: true })
  }, [isAsking, isUserIdle])
  return panel
}
