import { Button, VisuallyHidden } from '@site/ui'
import { use, useEffect, useRef } from 'react'
import { EntryElementsContext, useEntryRef } from '../focus/entries.ts'

interface RenameButtonProps {
  /** The item's part of the accessible name: 'folder Reports', 'a.txt'. */
  label: string
  name: string
  /** Whether the field for the new name is open; focus returns to the button when it closes. */
  renaming: boolean
  onRename: () => void
}

/** Stays focusable while the name is edited, because a disabled button would lose keyboard focus. */
export function RenameButton({ label, name, renaming, onRename }: RenameButtonProps) {
  const buttons = use(EntryElementsContext).rename
  const wasRenaming = useRef(renaming)
  useEffect(() => {
    if (wasRenaming.current && !renaming) buttons.get(name)?.focus()
    wasRenaming.current = renaming
  }, [buttons, name, renaming])
  return (
    <Button ref={useEntryRef('rename', name)} variant="ghost" aria-disabled={renaming} onClick={onRename}>
      Rename
      <VisuallyHidden> {label}</VisuallyHidden>
    </Button>
  )
}
