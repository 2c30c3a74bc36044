import { announce, Button, Progress, ToneIcon } from '@site/ui'
import { useEffect } from 'react'
import { ConflictQuestion } from '../conflicts/conflict-question.tsx'
import { conflictOf, countOf, isUnfinished, type ListedBatch } from '../transfers/batch.ts'
import { folderName, outcomeOf, restOf, transferTexts } from '../transfers/transfer-texts.ts'
import { useTransfers } from '../transfers/transfers.ts'
import { FailedJobs } from './failed-jobs.tsx'
import styles from './moving-panel.module.css'

/** One move or copy: its progress and its questions, then its outcome. */
export function BatchItem({ batch }: { batch: ListedBatch }) {
  return batch.jobs.some(isUnfinished) ? <OngoingBatch batch={batch} /> : <EndedBatch batch={batch} />
}

function OngoingBatch({ batch }: { batch: ListedBatch }) {
  const { answer, cancel } = useTransfers()
  const asked = conflictOf(batch)
  const text = transferTexts.progress(batch)
  const question = asked && transferTexts.conflict(asked.newName, batch.to)
  const total = batch.jobs.length
  const ended = total - batch.jobs.filter(isUnfinished).length
  const canCancel = countOf(batch, 'waiting', 'conflict') > 0

  useEffect(() => announce(text), [text])
  useEffect(() => {
    if (question) announce(question)
  }, [question])

  return (
    <div className={styles.item}>
      <p className={styles.text}>{text}</p>
      <Progress aria-label={text} value={ended} max={total} />
      <span className={styles.note}>
        {ended} of {total}
      </span>
      <Button variant="ghost" aria-disabled={!canCancel} onClick={() => cancel(batch.id)}>
        Cancel
      </Button>
      {asked && (
        <div className={styles.wide}>
          <ConflictQuestion
            name={asked.newName}
            folderName={folderName(batch.to)}
            canReplace={asked.kind === 'file'}
            canAnswerAll={total > 1}
            onAnswer={(given, forAll) => answer(batch.id, given, forAll)}
          />
        </div>
      )}
    </div>
  )
}

function EndedBatch({ batch }: { batch: ListedBatch }) {
  const { undo, dismiss } = useTransfers()
  const outcome = outcomeOf(batch)
  const text = [outcome?.message ?? transferTexts.nothingDone(batch.action), outcome?.reason, restOf(batch)]
    .filter(Boolean)
    .join(' ')
  const canUndo = batch.action === 'move' && !batch.isUndo && countOf(batch, 'done') > 0

  // A toast announces all other outcomes.
  useEffect(() => {
    if (!outcome) announce(text)
  }, [outcome, text])

  return (
    <div className={styles.item} data-kind={outcome?.kind}>
      {outcome && <ToneIcon tone={outcome.kind} />}
      <p className={styles.text}>{text}</p>
      {canUndo && (
        <Button variant="outline" onClick={() => undo(batch.id)}>
          Undo
        </Button>
      )}
      <FailedJobs batch={batch} />
      <Button variant="ghost" size="icon" icon="close" aria-label="Dismiss" onClick={() => dismiss(batch.id)} />
    </div>
  )
}
