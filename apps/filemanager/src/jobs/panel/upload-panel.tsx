import { Button, Heading, Icon, Progress } from '@site/ui'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import { conflictOf, isUnfinished, type Upload } from '../uploads/upload.ts'
import { useUploadQueue } from '../uploads/upload-queue.ts'
import type { UploadRecord } from '../uploads/upload-records.ts'
import frame from './panel.module.css'
import { NextQuestion, UnfinishedUploads, UploadItem } from './upload-items.tsx'
import styles from './upload-panel.module.css'

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
  const isOpen = useAtomValue(isOpenAtom)
  const hold = useSelfClearing(uploads, unfinished.length)
  return (
    <section aria-labelledby={headingId} className={`${frame.panel} ${styles.panel}`} {...hold}>
      <PanelHead headingId={headingId} bodyId={bodyId} uploads={uploads} />
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

function byUrgency(uploads: readonly Upload[]): readonly Upload[] {
  const ended = uploads.filter((upload) => !isUnfinished(upload)).toReversed()
  const isStored = ({ state }: Upload) => state.kind === 'ended' && state.outcome.kind === 'success'
  return [...uploads.filter(isUnfinished), ...ended.filter((upload) => !isStored(upload)), ...ended.filter(isStored)]
}

function PanelHead({ headingId, bodyId, uploads }: { headingId: string; bodyId: string; uploads: readonly Upload[] }) {
  const [isOpen, setOpen] = useAtom(isOpenAtom)
  return (
    <div className={styles.head}>
      <Heading level={2} size="h4" id={headingId} focusable>
        Uploads
      </Heading>
      <p role="status" className={styles.summary}>
        {uploads.length > 0 && summaryOf(uploads)}
      </p>
      {uploads.length > 0 && <CancelOrClearButton uploads={uploads} />}
      <span className={styles.toggle} data-open={isOpen}>
        <Button
          variant="ghost"
          size="icon"
          aria-label="List of uploads"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron-down" />
        </Button>
      </span>
      {!isOpen && uploads.some(isUnfinished) && <TotalProgress uploads={uploads} />}
    </div>
  )
}

function TotalProgress({ uploads }: { uploads: readonly Upload[] }) {
  const running = uploads.filter(isUnfinished)
  const total = running.reduce((sum, { file }) => sum + file.size, 0)
  const sent = running.reduce((sum, upload) => sum + upload.sent, 0)
  return <Progress aria-label="All uploads in progress" max={Math.max(1, total)} value={sent} />
}

function CancelOrClearButton({ uploads }: { uploads: readonly Upload[] }) {
  const { cancel, clearSettled } = useUploadQueue()
  const unfinished = uploads.filter(isUnfinished)
  const press = () => {
    if (unfinished.length === 0) clearSettled()
    for (const { id } of unfinished) cancel(id)
  }
  // Nothing to cancel or clear: only questions are left.
  if (uploads.every(conflictOf)) return null
  return (
    <Button variant="ghost" onClick={press}>
      {unfinished.length > 0 ? 'Cancel all' : 'Clear list'}
    </Button>
  )
}

/** Counts uploads and shows no progress, because screen readers announce every change. */
function summaryOf(uploads: readonly Upload[]): string {
  const outcomes = uploads.flatMap(({ state }) => (state.kind === 'ended' ? state.outcome.kind : []))
  const uploaded = outcomes.filter((kind) => kind === 'success').length
  const questions = uploads.filter(conflictOf).length
  const failed = outcomes.length - uploaded - questions
  return [
    `${uploaded} of ${uploads.length} uploaded`,
    ...(failed > 0 ? [`${failed} not uploaded`] : []),
    ...(questions > 0 ? [questions === 1 ? '1 question' : `${questions} questions`] : []),
  ].join(', ')
}

/** Longer than the toast with the same text is shown. */
const LINGER_MS = 10_000

/**
 * Clears the list a while after the last upload has succeeded, unless an upload failed or needs an answer. Waits while
 * the panel has focus or the pointer, and while the tab is hidden. Returns the handlers for the panel.
 */
function useSelfClearing(uploads: readonly Upload[], unfinishedCount: number) {
  const { clearSettled } = useUploadQueue()
  const [hasFocus, setFocus] = useState(false)
  const [hasPointer, setPointer] = useState(false)
  const isStored = ({ state }: Upload) => state.kind === 'ended' && state.outcome.kind === 'success'
  const isDone = uploads.length > 0 && unfinishedCount === 0 && uploads.every(isStored)
  const isLeaving = isDone && !hasFocus && !hasPointer

  useEffect(() => {
    if (!isLeaving) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(clearSettled, LINGER_MS)
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [isLeaving, clearSettled])

  return {
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
  }
}
