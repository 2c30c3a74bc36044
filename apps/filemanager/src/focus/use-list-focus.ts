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
 * Keeps focus in place when a list changes. When it loses entries, focus moves from a row to the nearest
 * remaining row, from a Delete button to the next one, and to the list's heading if none is left. When an entry is
 * renamed, it moves to the Rename button. Focus that has already moved on stays put.
 */
export function useListFocus(names: readonly string[], headingId: string) {
  const [entries] = useState(createEntryElements)
  const origin = useRef<Origin>({ part: 'delete', name: '', order: [] })
  const latest = useRef(names)
  const removed = useRef<string>(undefined)
  const renamed = useRef<string>(undefined)

  const place = (): HTMLElement | null => {
    const { outside, part, name, order } = origin.current
    if (outside?.isConnected) return outside
    const at = order.indexOf(name)
    const before = part === 'row' ? order.slice(0, at).toReversed() : []
    const left = [...order.slice(at), ...before].find((candidate) => latest.current.includes(candidate))
    return entries[part].get(left ?? '') ?? document.getElementById(headingId)
  }

  useEffect(() => {
    latest.current = names
    if (removed.current !== undefined && !names.includes(removed.current)) {
      removed.current = undefined
      if (!isFocusElsewhere()) place()?.focus()
    }
    if (renamed.current !== undefined && names.includes(renamed.current)) {
      if (!isFocusElsewhere()) entries.rename.get(renamed.current)?.focus()
      renamed.current = undefined
    }
  })

  return {
    /** The value of the list's `EntryElementsContext`. */
    entries,
    /** Call when a deletion is requested, before a dialog takes focus. */
    remember(requested: readonly string[]) {
      const at = document.activeElement
      const nameAt = (part: Origin['part']) => [...entries[part]].find(([, element]) => element.contains(at))?.[0]
      const [row, button] = [nameAt('row'), nameAt('delete')]
      const isInside = row !== undefined || button !== undefined || at === document.body
      origin.current = {
        outside: at instanceof HTMLElement && !isInside ? at : undefined,
        part: row !== undefined && button === undefined ? 'row' : 'delete',
        name: row ?? requested[0] ?? '',
        order: names,
      }
    },
    /** Call before the entry is removed from the list. */
    removed(name: string) {
      removed.current = name
    },
    /** Call before the entry appears under its new name. */
    renamed(newName: string) {
      renamed.current = newName
    },
    /** Returns the element to focus after a deletion, or after it was canceled. */
    place,
  }
}
