import { Button } from '@site/ui'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { ActionLabel } from '../action-label.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import buttons from '../dialog/dialog-buttons.module.css'
import type { ListFocus } from '../focus/use-list-focus.ts'
import type { Outcome } from '../outcome.ts'
import { useLatest } from '../use-latest.ts'
import styles from './delete-dialog.module.css'

interface Deletion<Entry> {
  focus: ListFocus
  query: { queryKey: QueryKey }
  nameOf: (entry: Entry) => string
  /** Returns why this entry cannot be deleted, or undefined if it can. */
  problem?: (name: string) => Outcome | undefined
  run: (name: string) => Promise<Outcome>
  onDeleted?: (name: string) => void
  /** Called once all were deleted, or could not be. */
  onDone?: () => void
  summary?: (outcomes: readonly Outcome[]) => Outcome
  /** Returns the dialog's lines that describe what will be deleted. */
  describe: (names: readonly string[]) => readonly string[]
  /** Returns further content below these lines, rendered while the dialog is open. */
  details?: (names: readonly string[]) => ReactNode
  /** Must be stable, so rows do not re-render. */
  report: (outcome: Outcome) => void
}

/**
 * Asks for confirmation, then deletes the entries one by one. Skips those already being deleted. `ask` is stable, so
 * rows do not re-render.
 */
export function useDeletion<Entry>(deletion: Deletion<Entry>) {
  const { focus, query, nameOf, report } = deletion
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  // Not cleared after the choice, because the dialog still shows the subject while it closes.
  const [requested, setRequested] = useState<{ names: readonly string[]; subject: readonly string[] }>()
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set())
  const latest = useLatest({ ...deletion, deleting })

  const removeEntry = (name: string) => {
    focus.beforeRemove(name)
    queryClient.setQueryData<Entry[]>(query.queryKey, (before) => before?.filter((entry) => nameOf(entry) !== name))
    deletion.onDeleted?.(name)
  }

  const { mutate } = useMutation({
    mutationFn: async (names: readonly string[]) => {
      setDeleting((before) => new Set([...before, ...names]))
      const outcomes: Outcome[] = []
      for (const name of names) {
        const result = await deletion.run(name)
        if (result.kind === 'success') removeEntry(name)
        outcomes.push(result)
      }
      return outcomes
    },
    onSuccess: (outcomes) => {
      const result = outcomes.length > 1 ? deletion.summary?.(outcomes) : outcomes[0]
      if (result) report(result)
      deletion.onDone?.()
      void queryClient.invalidateQueries(query)
    },
    onSettled: (_outcomes, _error, names) =>
      setDeleting((before) => new Set([...before].filter((name) => !names.includes(name)))),
  })

  const ask = useCallback(
    (...names: string[]) => {
      const rest = names.filter((name) => !latest.current.deleting.has(name))
      if (rest.length === 0) return
      const problem = latest.current.problem?.(rest[0] ?? '')
      if (problem) return report(problem)
      latest.current.focus.capture(rest)
      setRequested({ names: rest, subject: latest.current.describe(rest) })
      setOpen(true)
    },
    [latest, report],
  )

  const answer = (confirmed: boolean) => {
    setOpen(false)
    if (!confirmed) return focus.afterCancellation()
    focus.afterConfirmation()
    if (requested) mutate(requested.names)
  }

  const dialog = requested && (
    <DeleteDialog
      open={isOpen}
      subject={requested.subject}
      details={deletion.details?.(requested.names)}
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
  name: string
  busy: boolean
  onDelete: (name: string) => void
}

/** Stays focusable during the deletion, because a disabled button would lose keyboard focus. */
export function DeleteButton({ label, name, busy, onDelete }: DeleteButtonProps) {
  return (
    <Button variant="ghost" aria-label={`Delete ${label}`} aria-disabled={busy} onClick={() => busy || onDelete(name)}>
      <ActionLabel icon={Trash}>{busy ? 'Deleting…' : 'Delete'}</ActionLabel>
    </Button>
  )
}
