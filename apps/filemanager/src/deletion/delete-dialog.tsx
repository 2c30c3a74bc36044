import { ConfirmDialog } from '@site/ui/extra'

interface DeleteDialogProps {
  open: boolean
  /** Names what will be deleted, below the question. */
  subject: string
  onClose: (confirmed: boolean) => void
  /** Returns the element that takes the focus when the dialog closes. */
  finalFocus: () => HTMLElement | null
}

/** A separate module, so that the dialog's library loads with the first likely deletion. */
export function DeleteDialog({ open, subject, onClose, finalFocus }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Confirmation Required"
      text={
        'Are you sure you want to permanently delete? This action cannot be undone. ' +
        'Please click "Delete" to confirm.'
      }
      details={subject}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      onClose={onClose}
      finalFocus={finalFocus}
    />
  )
}
