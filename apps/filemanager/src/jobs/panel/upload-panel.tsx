import { atom, useAtom, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import dock from '../dock/panel.module.css'
import { isUnfinished, type Upload } from '../uploads/upload.ts'
import type { UploadRecord } from '../uploads/upload-records.ts'
import { NextQuestion } from './next-question.tsx'
import { PanelHead } from './panel-head.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { UploadItem } from './upload-item.tsx'
import styles from './upload-panel.module.css'
import { useSelfClearing } from './use-self-clearing.ts'

/** The maximum number of uploads displayed, active ones first. */
const MAX_SHOWN = 50

interface UploadPanelProps {
  uploads: readonly Upload[]
  unfinished: readonly UploadRecord[]
}

/** Outlives the screens, so a collapsed panel stays collapsed on the next screen. */
const isOpenAtom = atom(true)

/** Lists all uploads of this tab, into any folder, and unfinished uploads of earlier tabs. Disappears when empty. */
export function UploadPanel(props: UploadPanelProps) {
  const headingId = useId()
  const focusFallback = useFocusFallback(headingId)
  const setOpen = useSetAtom(isOpenAtom)
  const isEmpty = props.uploads.length === 0 && props.unfinished.length === 0

  useEffect(() => {
    if (isEmpty) setOpen(true)
  }, [isEmpty, setOpen])

  if (isEmpty) return null
  return (
    <div className={styles.place} {...focusFallback}>
      <Panel {...props} headingId={headingId} />
    </div>
  )
}

function Panel({ headingId, uploads, unfinished }: UploadPanelProps & { headingId: string }) {
  const bodyId = useId()
  const [isOpen, setOpen] = useAtom(isOpenAtom)
  const hold = useSelfClearing(uploads, unfinished.length)
  return (
    <section aria-labelledby={headingId} className={`${dock.panel} ${styles.panel}`} {...hold}>
      <PanelHead
        headingId={headingId}
        bodyId={bodyId}
        uploads={uploads}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      <div id={bodyId} className={styles.body} hidden={!isOpen}>
        <NextQuestion uploads={uploads} />
        <UnfinishedUploads uploads={unfinished} />
        <UploadItems uploads={uploads} />
      </div>
    </section>
  )
}

function UploadItems({ uploads }: { uploads: readonly Upload[] }) {
  const shown = byUrgency(uploads).slice(0, MAX_SHOWN)
  const hidden = uploads.length - shown.length
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((upload) => (
            <UploadItem key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className={styles.summary}>and {hidden.toLocaleString('en')} more</p>}
    </>
  )
}

/** Puts uploads in progress first, then failed ones, then stored ones, latest first. */
function byUrgency(uploads: readonly Upload[]): readonly Upload[] {
  const ended = uploads.filter((upload) => !isUnfinished(upload)).toReversed()
  const isStored = ({ state }: Upload) => state.kind === 'ended' && state.outcome.kind === 'success'
  return [...uploads.filter(isUnfinished), ...ended.filter((upload) => !isStored(upload)), ...ended.filter(isStored)]
}
