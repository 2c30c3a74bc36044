import { Button, Heading, Icon, Progress, VisuallyHidden } from '@site/ui'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import { formatCount } from '#kit/format.ts'
import { isUploadListOpenAtom } from '../conflicts/questions.ts'
import { conflictOf, isUnfinished, type Upload } from '../uploads/upload.ts'
import { useUploadQueue } from '../uploads/upload-queue.ts'
import type { UploadRecord } from '../uploads/upload-records.ts'
import frame from './panel.module.css'
import { NextQuestion, UnfinishedUploads, UploadItem } from './upload-items.tsx'
import styles from './upload-panel.module.css'
import { useSelfClosing } from './use-self-closing.ts'

/** The maximum number of uploads displayed, active ones first. */
const MAX_SHOWN = 50

/** Longer than it takes to read a count aloud. */
const SPACING_MS = 5000

interface UploadPanelProps {
  uploads: readonly Upload[]
  unfinished: readonly UploadRecord[]
}

/**
 * One line about all uploads of this tab, into any folder. It opens to the list for a question, a failure and unfinished
 * uploads of earlier tabs. Disappears when empty.
 */
export function UploadPanel(props: UploadPanelProps) {
  const headingId = useId()
  const focusFallback = useFocusFallback(headingId)
  const chooseOpen = useSetAtom(isUploadListOpenAtom)
  const isEmpty = props.uploads.length === 0 && props.unfinished.length === 0

  // The next uploads start with one line again.
  useEffect(() => {
    if (isEmpty) chooseOpen(undefined)
  }, [isEmpty, chooseOpen])

  if (isEmpty) return null
  return (
    <div className={styles.place} {...focusFallback}>
      <Panel {...props} headingId={headingId} />
    </div>
  )
}

function Panel({ headingId, uploads, unfinished }: UploadPanelProps & { headingId: string }) {
  const bodyId = useId()
  const body = useRef<HTMLDivElement>(null)
  const open = useListOpening(uploads.filter(needsAttention).length + unfinished.length)
  const { clearSettled } = useUploadQueue()
  const isDone = uploads.length > 0 && unfinished.length === 0 && uploads.every(isStored)
  const hold = useSelfClosing(isDone, clearSettled)
  // Before the browser takes focus from a hidden element, without an event.
  useLayoutEffect(() => {
    if (!open.isOpen && body.current?.contains(document.activeElement)) document.getElementById(headingId)?.focus()
  }, [open.isOpen, headingId])
  return (
    <section aria-labelledby={headingId} className={`${frame.panel} ${styles.panel}`} {...hold}>
      <PanelHead headingId={headingId} bodyId={bodyId} uploads={uploads} unfinished={unfinished.length} {...open} />
      <div ref={body} id={bodyId} className={styles.body} hidden={!open.isOpen}>
        <NextQuestion uploads={uploads} />
        <UnfinishedUploads uploads={unfinished} />
        <UploadItems uploads={uploads} />
      </div>
    </section>
  )
}

const isStored = ({ state }: Upload) => state.kind === 'ended' && state.outcome.kind === 'success'

/** Returns whether the user has to know about an upload: it asks, has failed, or has no connection. */
const needsAttention = ({ state }: Upload) =>
  state.kind === 'interrupted' ||
  (state.kind === 'ended' && state.outcome.kind !== 'success' && !state.outcome.isChosen)

/**
 * Opens the list once it has something new that needs attention. Until then, and after it, the user decides, also for
 * the next screens.
 */
function useListOpening(attention: number) {
  const [chosen, choose] = useAtom(isUploadListOpenAtom)
  const seen = useRef(attention)
  useEffect(() => {
    // A list that the user has opened stays open.
    if (attention > seen.current) choose((before) => before || undefined)
    seen.current = attention
  }, [attention, choose])
  return { isOpen: chosen ?? attention > 0, onToggle: choose }
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
  return [...uploads.filter(isUnfinished), ...ended.filter((upload) => !isStored(upload)), ...ended.filter(isStored)]
}

interface PanelHeadProps {
  headingId: string
  bodyId: string
  uploads: readonly Upload[]
  /** The number of uploads of earlier tabs. */
  unfinished: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

function PanelHead({ headingId, bodyId, uploads, unfinished, isOpen, onToggle }: PanelHeadProps) {
  const isActive = uploads.some(isUnfinished)
  const summary = useSpacedText(
    uploads.length > 0 ? summaryOf(uploads) : formatCount(unfinished, 'unfinished upload'),
    isActive,
  )
  return (
    <div className={styles.head}>
      <VisuallyHidden>
        <Heading level={2} size="h4" id={headingId} focusable>
          Uploads
        </Heading>
      </VisuallyHidden>
      {isActive && <p className={styles.line}>{progressOf(uploads)}</p>}
      {/* Screen readers announce every change, so it shows no progress, and not each file of many. */}
      <p role="status" className={styles.line} data-hidden={isActive}>
        {summary}
      </p>
      {uploads.length > 0 && <CancelOrClearButton uploads={uploads} />}
      <span className={styles.toggle} data-open={isOpen}>
        <Button
          variant="ghost"
          size="icon"
          aria-label="List of uploads"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => onToggle(!isOpen)}
        >
          <Icon name="chevron-down" />
        </Button>
      </span>
      {isActive && <TotalProgress uploads={uploads} />}
    </div>
  )
}

/** Returns a text that changes at most every 5 seconds while `isSpaced`, and at once when it no longer is. */
function useSpacedText(text: string, isSpaced: boolean): string {
  const [shown, setShown] = useState(text)
  const shownAt = useRef<number>(undefined)
  useEffect(() => {
    shownAt.current ??= Date.now()
    if (shown === text) return
    const show = () => {
      shownAt.current = Date.now()
      setShown(text)
    }
    if (!isSpaced) return show()
    const timer = setTimeout(show, shownAt.current + SPACING_MS - Date.now())
    return () => clearTimeout(timer)
  }, [shown, text, isSpaced])
  return isSpaced ? shown : text
}

/** Returns the line of uploads in progress: `Uploading 30 files, 27 %`; without a connection, `Waiting to upload …`. */
function progressOf(uploads: readonly Upload[]): string {
  const total = uploads.reduce((sum, { file }) => sum + file.size, 0)
  const sent = uploads.reduce((sum, upload) => sum + (isUnfinished(upload) ? upload.sent : upload.file.size), 0)
  const isWaiting = uploads.filter(isUnfinished).every(({ state }) => state.kind === 'interrupted')
  const verb = isWaiting ? 'Waiting to upload' : 'Uploading'
  return `${verb} ${formatCount(uploads.length, 'file')}, ${total === 0 ? 0 : Math.floor((sent / total) * 100)} %`
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

/** Returns the counts of a list: `28 of 30 uploaded, 2 questions`. */
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
