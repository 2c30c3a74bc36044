import { type KeyboardEvent, useState } from 'react'
import type { EntryElements } from '#kit/focus/entries.ts'
import { createTypeAhead, isTypeAheadKey } from '#kit/focus/type-ahead.ts'

interface FolderKeys {
  names: readonly string[]
  entries: EntryElements
  onRename: (name: string) => void
  onHelp: () => void
}

/**
 * Shortcuts for a list of folders: letters move to the next folder whose name starts with them, F2 renames, and the
 * question mark opens the list of shortcuts. Requires `data-name` on entries. Ignores keys in text fields.
 */
export function useFolderKeys({ names, entries, onRename, onHelp }: FolderKeys) {
  const [typeAhead] = useState(createTypeAhead)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const name = target.closest<HTMLElement>('[data-name]')?.dataset.name
    if (name === undefined || target.matches('input[type=text]')) return
    if (event.key === '?') {
      event.preventDefault()
      onHelp()
    } else if (event.key === 'F2') {
      event.preventDefault()
      onRename(name)
    } else if (isTypeAheadKey(event)) {
      event.preventDefault()
      const next = typeAhead(event.key, names, names.indexOf(name))
      entries.row.get(names[next ?? -1] ?? '')?.focus()
    }
  }
  return { onKeyDown }
}
