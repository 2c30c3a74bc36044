import { Button } from '@site/ui'
import { useMutation } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { ActionLabel } from '../action-label.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import buttons from '../dialog/dialog-buttons.module.css'
import type { ListFocus } from '../focus/use-list-focus.ts'
import type { Outcome } from '../outcome.ts'
import { useLatest } from '../use-latest.ts'
import styles from './delete-dialog.module.css'

interface Deletion {
  focus: ListFocus
  /** Returns why nothing can be deleted, or undefined. */
  problem?: (keys: readonly string[]) => Outcome | undefined
  run: (key: string) => Promise<Outcome>
  /** Removes a deleted entry from the list. */
  onDeleted: (key: string) => void
  /** Called once all were deleted, or could not be: reloads the list. */
  onDone: (keys: readonly string[]) => void
  summary?: (keys: readonly string[], outcomes: readonly Outcome[]) => Outcome
  /** Returns the dialog's lines that describe what will be deleted. */
  describe: (keys: readonly string[]) => readonly string[]
  /** Returns further content below these lines, rendered while the dialog is open. */
  details?: (keys: readonly string[]) => ReactNode
  /** Must be stable, so rows do not re-render. */
  report: (outcome: Outcome) => void
}

/**
 * Asks for confirmation, then deletes the entries one by one. Skips those already being deleted. `ask` is stable, so
 * rows do not re-render.
 */
export function useDeletion(deletion: Deletion) {
  const { focus, report } = deletion
  const [isOpen, setOpen] = useState(false)
  // Not cleared after the choice, because the dialog still shows the subject while it closes.
  const [requested, setRequested] = useState<{ keys: readonly string[]; subject: readonly string[] }>()
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set())
  const latest = useLatest({ ...deletion, deleting })

  const { mutate } = useMutation({
    mutationFn: async (keys: readonly string[]) => {
      setDeleting((before) => new Set([...before, ...keys]))
      const outcomes: Outcome[] = []
      for (const key of keys) {
        const result = await deletion.run(key)
        if (result.kind === 'success') {
          focus.beforeRemove(key)
          deletion.onDeleted(key)
        }
        outcomes.push(result)
      }
      return outcomes
    },
    onSuccess: (outcomes, keys) => {
      const result = outcomes.length > 1 ? deletion.summary?.(keys, outcomes) : outcomes[0]
      if (result) report(result)
      deletion.onDone(keys)
    },
    onSettled: (_outcomes, _error, keys) =>
      setDeleting((before) => new Set([...before].filter((key) => !keys.includes(key)))),
  })

  const ask = useCallback(
    (...keys: string[]) => {
      const rest = keys.filter((key) => !latest.current.deleting.has(key))
      if (rest.length === 0) return
      const problem = latest.current.problem?.(rest)
      if (problem) return report(problem)
      latest.current.focus.capture(rest)
      setRequested({ keys: rest, subject: latest.current.describe(rest) })
      setOpen(true)
    },
    [latest, report],
  )

  const answer = (confirmed: boolean) => {
    setOpen(false)
    if (!confirmed) return focus.afterCancellation()
    focus.afterConfirmation()
    if (requested) mutate(requested.keys)
  }

  const dialog = requested && (
    <DeleteDialog
      open={isOpen}
      subject={requested.subject}
      details={deletion.details?.(requested.keys)}
      onAnswer={answer}
    />
  )
  return { dialog, deleting, ask }
}

interface DeleteDialogProps {
  open: boolean
  subject: readonly string[]
  /** Shown below the subject. Screen readers announce changes while the dialog is open. */
  details?: ReactNode
  onAnswer: (confirmed: boolean) => void
}

/** Focus starts on Cancel; Escape cancels. */
export function DeleteDialog({ open, subject, details, onAnswer }: DeleteDialogProps) {
  const textId = useId()
  return (
    <Dialog
      role="alertdialog"
      open={open}
      className={styles.dialog}
      title="Confirmation Required"
      aria-describedby={textId}
      onClose={(answer) => onAnswer(answer === 'delete')}
    >
      <div id={textId} className={styles.text}>
        <p>
          Are you sure you want to permanently delete? This action cannot be undone. Please click "Delete" to confirm.
        </p>
        {subject.map((line) => (
          <p key={line} className={styles.subject}>
            {line}
          </p>
        ))}
      </div>
      {details !== undefined && (
        <p role="status" className={styles.details}>
          {open && details}
        </p>
      )}
      <form method="dialog" className={`${buttons.buttons} ${styles.buttons}`}>
        <Button type="submit" variant="outline">
          Cancel
        </Button>
        <Button type="submit" variant="danger" value="delete">
          Delete
        </Button>
      </form>
    </Dialog>
  )
}

interface DeleteButtonProps {
  /** The item's part of the accessible name: 'folder Reports', 'a.txt'. */
  label: string
  id: string
  busy: boolean
  tabIndex?: number
  onDelete: (id: string) => void
}

/** Stays focusable during the deletion, because a disabled button would lose keyboard focus. */
export function DeleteButton({ label, id, busy, tabIndex, onDelete }: DeleteButtonProps) {
  return (
    <Button
      variant="ghost"
      aria-label={`Delete ${label}`}
      aria-disabled={busy}
      tabIndex={tabIndex}
      onClick={() => busy || onDelete(id)}
    >
      <ActionLabel icon={Trash}>{busy ? 'Deleting…' : 'Delete'}</ActionLabel>
    </Button>
  )
}
