import { useEffect, useRef, useState } from 'react'
import { createEntryElements } from './entries.ts'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'

interface Origin {
  /** The focused element when the deletion was requested, if it is outside the entries: focus stays there. */
  outside?: HTMLElement | undefined
  /** The part of an entry that had focus. */
  part: 'row' | 'delete'
  name: string
  /** The names at that time, used to find the neighbors of removed entries. */
  order: readonly string[]
}

export type ListFocus = ReturnType<typeof useListFocus>

/**
 * Keeps keyboard focus near its place when a list changes. After a deletion, focus moves from a row to the nearest
 * remaining row, from a Delete button to the next one, or to the list's heading if the list is empty. After a renaming,
 * it moves to the entry's menu button. Does not move focus that the user has already moved elsewhere.
 */
export function useListFocus(names: readonly string[], headingId: string) {
  const [entries] = useState(createEntryElements)
  const origin = useRef<Origin>({ part: 'delete', name: '', order: [] })
  const latest = useRef(names)
  const removed = useRef<string>(undefined)
  const renamed = useRef<string>(undefined)

  const target = (): HTMLElement | null => {
    const { outside, part, name, order } = origin.current
    if (outside?.isConnected) return outside
    const at = order.indexOf(name)
    const before = part === 'row' ? order.slice(0, at).toReversed() : []
    const neighbor = [...order.slice(at), ...before].find((candidate) => latest.current.includes(candidate))
    return entries[part].get(neighbor ?? '') ?? document.getElementById(headingId)
  }

  useEffect(() => {
    latest.current = names
    if (removed.current !== undefined && !names.includes(removed.current)) {
      removed.current = undefined
      if (!isFocusElsewhere()) target()?.focus()
    }
    if (renamed.current !== undefined && names.includes(renamed.current)) {
      if (!isFocusElsewhere()) entries.more.get(renamed.current)?.focus()
      renamed.current = undefined
    }
  })

  return {
    /** The value of the list's `EntryElementsContext`. */
    entries,
    /** Call when a deletion is requested, before a dialog takes focus. */
    capture(requested: readonly string[]) {
      const focused = document.activeElement
      const focusedEntry = (part: Origin['part']) =>
        [...entries[part]].find(([, element]) => element.contains(focused))?.[0]
      const [row, button] = [focusedEntry('row'), focusedEntry('delete')]
      const isInside = row !== undefined || button !== undefined || focused === document.body
      origin.current = {
        outside: focused instanceof HTMLElement && !isInside ? focused : undefined,
        part: row !== undefined && button === undefined ? 'row' : 'delete',
        name: row ?? requested[0] ?? '',
        order: names,
      }
    },
    /** Call before the entry is removed from the list. */
    beforeRemove(name: string) {
      removed.current = name
    },
    /** Call before the entry appears under its new name. */
    beforeRename(newName: string) {
      renamed.current = newName
    },
    /** Returns the element to focus after a deletion, or after it was canceled. */
    target,
  }
}
