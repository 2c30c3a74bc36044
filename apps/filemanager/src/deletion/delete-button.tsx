import { Button } from '@site/ui'

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
      variant="ghost"
      data-deletes={name}
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
