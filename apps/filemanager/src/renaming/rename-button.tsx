import { Button, VisuallyHidden } from '@site/ui'
import { useEffect, useRef } from 'react'

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
  const button = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(renaming)
  useEffect(() => {
    if (wasRenaming.current && !renaming) button.current?.focus()
    wasRenaming.current = renaming
  }, [renaming])
  return (
    <Button ref={button} variant="ghost" data-renames={name} aria-disabled={renaming} onClick={onRename}>
      Rename
      <VisuallyHidden> {label}</VisuallyHidden>
    </Button>
  )
}
