import { Button, VisuallyHidden } from '@site/ui'
import { use, useEffect, useRef } from 'react'
import { EntriesContext, useEntryRef } from '../focus/entries.ts'

interface RenameButtonProps {
  /** Names what it renames, for the button's accessible name: 'folder Reports', 'a.txt'. */
  label: string
  name: string
  /** The field for the new name is open; the focus returns here when it closes. */
  renaming: boolean
  onRename: () => void
}

/** Stays focusable while the name is changed: a disabled button would drop the keyboard's place. */
export function RenameButton({ label, name, renaming, onRename }: RenameButtonProps) {
  const buttons = use(EntriesContext).rename
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
