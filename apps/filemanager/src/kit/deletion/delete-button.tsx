import { Button } from '@site/ui'
import Trash from 'lucide-react/icons/trash-2'
import { ActionLabel } from '../action-label.tsx'

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
    <Button
      variant="ghost"
      aria-label={`Delete ${label}`}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onDelete(name)
      }}
    >
      <ActionLabel icon={Trash}>{busy ? 'Deleting…' : 'Delete'}</ActionLabel>
    </Button>
  )
}
