import { Button, Heading } from '@site/ui'
import { type ReactNode, useId } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import dialog from '../dialog/dialog-buttons.module.css'
import styles from './delete-dialog.module.css'

interface DeleteDialogProps {
  open: boolean
  /** Lines below the question that describe what will be deleted. */
  subject: readonly string[]
  /** Shown below these lines. Screen readers announce changes while the dialog is open. */
  details?: ReactNode
  onAnswer: (confirmed: boolean) => void
}

/** Focus starts on Cancel; Escape cancels. */
export function DeleteDialog({ open, subject, details, onAnswer }: DeleteDialogProps) {
  const titleId = useId()
  const textId = useId()
  return (
    <Dialog
      role="alertdialog"
      open={open}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={(answer) => onAnswer(answer === 'delete')}
    >
      <Heading level={2} size="h3" id={titleId}>
        Confirmation Required
      </Heading>
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
      <form method="dialog" className={`${dialog.buttons} ${styles.buttons}`}>
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
