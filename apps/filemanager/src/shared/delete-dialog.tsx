import { ConfirmDialog } from '@site/ui/extra'

interface DeleteDialogProps {
  open: boolean
  /** What is asked about. */
  names: readonly string[]
  onClose: (confirmed: boolean) => void
  /** Asked for when the dialog gives the focus back. */
  finalFocus: () => HTMLElement | null
}

/** A module of its own: the dialog's library loads with the first probable deletion. */
export function DeleteDialog({ open, names, onClose, finalFocus }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Confirmation Required"
      text={
        'Are you sure you want to permanently delete? This action cannot be undone. ' +
        'Please click "Delete" to confirm.'
      }
      {...(names.length > 1 && { details: `${names.length} files: ${names.slice(0, 3).join(', ')}${more(names)}` })}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      onClose={onClose}
      finalFocus={finalFocus}
    />
  )
}

const more = ({ length }: readonly string[]) => (length > 3 ? ` and ${length - 3} more` : '')
