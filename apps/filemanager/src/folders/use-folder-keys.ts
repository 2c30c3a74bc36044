import { type KeyboardEvent, useState } from 'react'
import type { EntryElements } from '../focus/entries.ts'
import { createTypeAhead, isTypeAheadKey } from '../focus/type-ahead.ts'

/**
 * Shortcuts for a list of folders: letters move to the next folder whose name starts with them, and the question mark
 * opens the list of shortcuts. Requires `data-name` on entries. Ignores keys in text fields.
 */
export function useFolderKeys(names: readonly string[], entries: EntryElements, onHelp: () => void) {
  const [typeAhead] = useState(createTypeAhead)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const name = target.closest<HTMLElement>('[data-name]')?.dataset.name
    if (name === undefined || target.matches('input[type=text]')) return
    if (event.key === '?') {
      event.preventDefault()
      onHelp()
    } else if (isTypeAheadKey(event)) {
      event.preventDefault()
      const next = typeAhead(event.key, names, names.indexOf(name))
      entries.row.get(names[next ?? -1] ?? '')?.focus()
    }
  }
  return { onKeyDown }
}
