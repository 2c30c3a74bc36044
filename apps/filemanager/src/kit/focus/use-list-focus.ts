import { useEffect, useRef, useState } from 'react'
import { createEntryElements, type EntryElements } from './entries.ts'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'

interface Origin {
  focused: Element | null
  /** The entry that contained the focused element, or the first one to be deleted. */
  name: string
  requested: ReadonlySet<string>
  /** All names at that time, used to find the neighbors of removed entries. */
  order: readonly string[]
}

export type ListFocus = ReturnType<typeof useListFocus>

/**
 * Keeps keyboard focus near its place when a list changes. After a deletion, focus moves to the next entry, or to the
 * previous one, or to the list's heading if the list is empty, but never to a button that deletes. After a rename, it
 * moves to the entry's menu button. If the focused entry disappears for another reason, focus moves as it does after a
 * deletion. Does not move focus that the user has already moved elsewhere.
 */
export function useListFocus(names: readonly string[], headingId: string) {
  const [entries] = useState(createEntryElements)
  const origin = useRef<Origin>({ focused: null, name: '', requested: new Set(), order: [] })
  const latest = useRef(names)
  const removed = useRef<string>(undefined)
  const renamed = useRef<string>(undefined)
  const mover = useRef<(name: string) => void>(null)
  const focused = useRef<string>(undefined)

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = entryWith(entries, target as Element)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [entries])

  function moveTo(name: string | undefined): void {
    const entry = entries.row.get(name ?? '')
    if (entry || name === undefined || !mover.current) {
      ;(entry ?? document.getElementById(headingId))?.focus({ preventScroll: true })
      entry?.scrollIntoView({ block: 'nearest' })
      return
    }
    // The entry is not rendered yet, and a pending move never takes focus from a control.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    mover.current(name)
  }

  function moveToNeighbor(): void {
    const { name, requested, order } = origin.current
    const at = Math.max(0, order.indexOf(name))
    const remaining = new Set(latest.current)
    const nearest = [...order.slice(at), ...order.slice(0, at).toReversed()].filter((other) => remaining.has(other))
    moveTo(nearest.find((other) => !requested.has(other)) ?? nearest[0])
  }

  useEffect(() => {
    const order = latest.current
    latest.current = names
    if (removed.current !== undefined && !names.includes(removed.current)) {
      removed.current = undefined
      if (!isFocusElsewhere()) moveToNeighbor()
    }
    if (renamed.current !== undefined && names.includes(renamed.current)) {
      if (!isFocusElsewhere()) entries.more.get(renamed.current)?.focus()
      renamed.current = undefined
    }
    const { current: name } = focused
    if (name !== undefined && !names.includes(name) && !isFocusElsewhere()) {
      origin.current = { focused: null, name, requested: new Set(), order }
      focused.current = undefined
      moveToNeighbor()
    }
  })

  return {
    entries,
    /** Receives a function that moves focus to an entry, from a list that does not render all of them. */
    mover,
    /** Call when a deletion is requested, before a dialog takes focus. */
    capture(requested: readonly string[]) {
      const focused = document.activeElement === document.body ? null : document.activeElement
      origin.current = {
        focused,
        name: entryWith(entries, focused) ?? requested[0] ?? '',
        requested: new Set(requested),
        order: latest.current,
      }
    },
    /** The button that requested the deletion loses focus. */
    afterConfirmation: () => moveTo(origin.current.name),
    afterCancellation() {
      const { focused, name } = origin.current
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
      else moveTo(name)
    },
    /** Call before the entry is removed from the list. */
    beforeRemove(name: string) {
      removed.current = name
    },
    /** Call before the entry appears under its new name. */
    beforeRename(newName: string) {
      renamed.current = newName
    },
  }
}

/** Returns the name of the entry that contains an element. Requires `data-name` on entries. */
const entryWith = ({ row }: EntryElements, element: Element | null) =>
  [...row].find(([, entry]) => entry.closest('[data-name]')?.contains(element))?.[0]
