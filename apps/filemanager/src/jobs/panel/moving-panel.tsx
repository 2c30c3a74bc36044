import type { FolderPath } from '@site/contracts'
import { announce, Button, Heading, Progress, ToneIcon, VisuallyHidden } from '@site/ui'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import { useWindowKeys } from '#kit/focus/use-window-keys.ts'
import { showToast } from '#services.ts'
import { ConflictQuestion } from '../conflicts/conflict-question.tsx'
import { isElsewhere } from '../moving/moving-keys.ts'
import type { Transfer } from '../moving/moving-state.ts'
import { useMoving } from '../moving/moving-state.ts'
import { DropTargets } from '../moving-area/drop-targets.tsx'
import { TargetDialog } from '../moving-area/target-dialog.tsx'
import { conflictOf, countOf, isUnfinished, type ListedBatch } from '../transfers/batch.ts'
import { useTargetProblem } from '../transfers/target-problem.ts'
import { folderName, outcomeOf, restOf, transferTexts } from '../transfers/transfer-texts.ts'
import { undoIdOf, useTransfers } from '../transfers/transfers.ts'
import { useUndoStack } from '../undo/undo-stack.ts'
import styles from './moving-panel.module.css'
import frame from './panel.module.css'
import { useSelfClosing } from './use-self-closing.ts'

export function MovingArea() {
  const moving = useMoving()
  const transfers = useTransfers()
  const { asked, dragged } = useAtomValue(moving.stateAtom)

  const choose = (transfer: Transfer, to?: FolderPath) => {
    moving.ask(undefined)
    if (!to) return
    if (transfer.action === 'move') transfer.afterConfirmation?.()
    transfers.start({ ...transfer, to })
  }
  const drop = useCallback(
    (transfer: Transfer, to: FolderPath) => {
      moving.drag(undefined)
      transfers.start({ ...transfer, to })
    },
    [moving, transfers],
  )

  return (
    <>
      {asked && <TargetDialog transfer={asked} onClose={(to) => choose(asked, to)} />}
      {dragged && <DropTargets source={dragged} onDrop={drop} />}
    </>
  )
}

/** `folder` is the open one. */
export function MovingPanel({ folder }: { folder: FolderPath }) {
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
      className={`${frame.panel} ${styles.panel}`}
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

/** The cut or copied entries, with a button that pastes them into the open folder unless a rule forbids it. */
function ClipboardItem({ clipboard, folder }: { clipboard: Transfer; folder: FolderPath }) {
  const { setClipboard, paste: requestPaste, stateAtom } = useMoving()
  const { isPasting } = useAtomValue(stateAtom)
  const { start } = useTransfers()
  const problem = useTargetProblem(clipboard)(clipboard, folder)
  const text = transferTexts.clipboard(clipboard)
  // In the source folder, the text already says to go to another folder.
  const note = problem === transferTexts.alreadyThere ? undefined : problem

  useEffect(() => announce(text), [text])

  const clear = () => {
    setClipboard(undefined)
    announce(transferTexts.clipboardCleared)
  }
  const paste = useEffectEvent(() => {
    requestPaste(false)
    if (problem !== undefined) return showToast({ kind: 'warning', message: problem })
    // Copied entries can be pasted again.
    if (clipboard.action === 'move') setClipboard(undefined)
    start({ ...clipboard, to: folder })
  })
  useEffect(() => {
    if (isPasting) paste()
  }, [isPasting])
  useWindowKeys(({ key, target }) => {
    if (key === 'Escape' && !isElsewhere(target) && !hasOwnEscape(target)) clear()
  })

  return (
    <div className={styles.item}>
      <p className={styles.text}>
        {text}
        {note && <span className={styles.note}> {note}</span>}
      </p>
      {problem === undefined && <Button onClick={() => requestPaste()}>Paste here</Button>}
      <Button variant="ghost" onClick={clear}>
        Clear
      </Button>
    </div>
  )
}

/** Header menus and toasts close with Escape. */
const hasOwnEscape = (target: EventTarget | null) =>
  target instanceof Element && target.closest('nav, [role=status], [role=alert]') !== null

function BatchItem({ batch }: { batch: ListedBatch }) {
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
  const { dismiss } = useTransfers()
  const { stateAtom, undo } = useUndoStack()
  const undoable = useAtomValue(stateAtom).actions.find(({ id }) => id === undoIdOf(batch))
  const outcome = outcomeOf(batch)
  const text = [outcome?.message ?? transferTexts.nothingDone(batch.action), outcome?.reason, restOf(batch)]
    .filter(Boolean)
    .join(' ')
  const hasFailed = countOf(batch, 'failed') > 0
  const hold = useSelfClosing(!hasFailed, () => dismiss(batch.id))

  // A toast announces all other outcomes.
  useEffect(() => {
    if (!outcome) announce(text)
  }, [outcome, text])

  return (
    <div className={styles.item} data-kind={outcome?.kind} {...hold}>
      {outcome && <ToneIcon tone={outcome.kind} />}
      <p className={styles.text}>{text}</p>
      {undoable && (
        <Button variant="outline" onClick={() => undo(undoable)}>
          Undo
        </Button>
      )}
      <FailedJobs batch={batch} />
      <Button variant="ghost" size="icon" icon="close" aria-label="Dismiss" onClick={() => dismiss(batch.id)} />
    </div>
  )
}

function FailedJobs({ batch }: { batch: ListedBatch }) {
  const { retry } = useTransfers()
  const failed = batch.jobs.flatMap(({ id, name, state }) =>
    state.kind === 'failed' ? { id, name, reason: state.reason } : [],
  )
  if (failed.length === 0) return null
  return (
    <>
      <Button variant="outline" onClick={() => retry(batch.id)}>
        {failed.length === 1 ? 'Retry' : `Retry ${failed.length}`}
      </Button>
      {batch.jobs.length > 1 && (
        <ul className={styles.failed}>
          {failed.map(({ id, name, reason }) => (
            <li key={id}>
              <b>{name}</b>: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
