import { useEffect, useRef, useState } from 'react'
import { type EntryElements, keyAt } from './entries.ts'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'

interface Origin {
  focused: Element | null
  /** The entry that contained the focused element, or the first one to be deleted. */
  key: string
  requested: ReadonlySet<string>
  /** All keys at that time, used to find the neighbors of removed entries. */
  order: readonly string[]
}

export type ListFocus = ReturnType<typeof useListFocus>

/**
 * Keeps keyboard focus near its place when a list changes. After a deletion, focus moves to the next entry, or to the
 * previous one, or to the list's heading if the list is empty, but never to a button that deletes. If the focused entry
 * disappears for another reason, focus moves as it does after a deletion. Does not move focus that the user has already
 * moved elsewhere.
 */
export function useListFocus(keys: readonly string[], headingId: string) {
  const [entries] = useState<EntryElements>(() => new Map())
  const origin = useRef<Origin>({ focused: null, key: '', requested: new Set(), order: [] })
  const latest = useRef(keys)
  const removed = useRef<string>(undefined)
  const mover = useRef<(key: string) => void>(null)
  const focused = useRef<string>(undefined)

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current = keyIn(entries, target)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [entries])

  function moveTo(key: string | undefined): void {
    const entry = entries.get(key ?? '')
    if (entry || key === undefined || !mover.current) {
      ;(entry ?? document.getElementById(headingId))?.focus({ preventScroll: true })
      entry?.scrollIntoView({ block: 'nearest' })
      return
    }
    // The entry is not rendered yet, and a pending move never takes focus from a control.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    mover.current(key)
  }

  function moveToNeighbor(): void {
    const { key, requested, order } = origin.current
    const at = Math.max(0, order.indexOf(key))
    const remaining = new Set(latest.current)
    const nearest = [...order.slice(at), ...order.slice(0, at).toReversed()].filter((other) => remaining.has(other))
    moveTo(nearest.find((other) => !requested.has(other)) ?? nearest[0])
  }

  useEffect(() => {
    const order = latest.current
    latest.current = keys
    if (removed.current !== undefined && !keys.includes(removed.current)) {
      removed.current = undefined
      if (!isFocusElsewhere()) moveToNeighbor()
    }
    const { current: key } = focused
    if (key !== undefined && !keys.includes(key) && !isFocusElsewhere()) {
      origin.current = { focused: null, key, requested: new Set(), order }
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
        key: keyIn(entries, focused) ?? requested[0] ?? '',
        requested: new Set(requested),
        order: latest.current,
      }
    },
    /** The button that requested the deletion loses focus, unless it is in a dialog in front of the list. */
    afterConfirmation() {
      const { focused, key } = origin.current
      const dialog = focused?.closest('dialog')
      if (!dialog || dialog.contains(entries.get(key) ?? null)) moveTo(key)
    },
    afterCancellation() {
      const { focused, key } = origin.current
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
      else moveTo(key)
    },
    /** Call before the entry is removed from the list. */
    beforeRemove(key: string) {
      removed.current = key
    },
  }
}

function keyIn(entries: EntryElements, target: EventTarget | null): string | undefined {
  const key = keyAt(target)
  return key !== undefined && entries.has(key) ? key : undefined
}
