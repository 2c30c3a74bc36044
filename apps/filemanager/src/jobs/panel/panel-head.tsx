import { Button, Heading, Icon, Progress } from '@site/ui'
import { conflictOf, isUnfinished, type Upload } from '../uploads/upload.ts'
import { useUploadQueue } from '../uploads/use-uploads.ts'
import styles from './upload-panel.module.css'

interface PanelHeadProps {
  headingId: string
  bodyId: string
  uploads: readonly Upload[]
  isOpen: boolean
  onToggle: () => void
}

/** The part of the panel that stays visible when it is collapsed. */
export function PanelHead({ headingId, bodyId, uploads, isOpen, onToggle }: PanelHeadProps) {
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
          onClick={onToggle}
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
