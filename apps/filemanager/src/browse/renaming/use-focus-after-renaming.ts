import { use, useEffect, useRef } from 'react'
import { EntryElementsContext } from '#kit/focus/entries.ts'

/** Returns focus to an entry's menu button when its rename form closes. */
export function useFocusAfterRenaming(name: string, renaming: boolean): void {
  const buttons = use(EntryElementsContext).more
  const wasRenaming = useRef(renaming)
  useEffect(() => {
    if (wasRenaming.current && !renaming) buttons.get(name)?.focus()
    wasRenaming.current = renaming
  }, [buttons, name, renaming])
}
