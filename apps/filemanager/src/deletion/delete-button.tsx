import { Button } from '@site/ui'
import { useEntryRef } from '../focus/entries.ts'

interface DeleteButtonProps {
  /** Names what it deletes, for the button's accessible name: 'folder Reports', 'a.txt'. */
  label: string
  name: string
  busy: boolean
  onDelete: (name: string) => void
}

/** Stays focusable while it works: a disabled button would drop the keyboard's place. */
export function DeleteButton({ label, name, busy, onDelete }: DeleteButtonProps) {
  return (
    <Button
      ref={useEntryRef('delete', name)}
      variant="ghost"
      aria-label={`Delete ${label}`}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onDelete(name)
      }}
    >
      {busy ? 'Deleting…' : 'Delete'}
    </Button>
  )
}
