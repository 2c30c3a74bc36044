import { useEffect, useRef } from 'react'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'

interface Origin {
  /** What had the focus when the deletion was requested. */
  trigger: Element | null
  /** The entry that had the focus. */
  name: string
  /** The list at that time, used to find the neighbors of removed entries. */
  order: readonly string[]
}

/**
 * Keeps the keyboard's place when a list loses entries: the focus moves from a row to the nearest remaining row, from a
 * Delete button to the next one, and to the list's heading if none is left. Focus that has already moved on stays put.
 * Heading and list share a section; rows carry `data-name` and Delete buttons `data-deletes`, each with the entry's name.
 */
export function useFocusAfterRemoval(names: readonly string[], headingId: string) {
  const origin = useRef<Origin>(undefined)
  const latest = useRef(names)
  const removed = useRef<string>(undefined)

  const place = (): HTMLElement | null => {
    const { trigger, name, order } = origin.current ?? { trigger: null, name: '', order: [] }
    const row = trigger?.closest('tr[data-name]')
    const isOnRow = row && !trigger?.matches('[data-deletes]')
    if (!row && trigger?.isConnected && !trigger.matches('body, [data-deletes]')) return trigger as HTMLElement
    const at = order.indexOf(name)
    const before = isOnRow ? order.slice(0, at).toReversed() : []
    const left = [...order.slice(at), ...before].find((candidate) => latest.current.includes(candidate))
    const found = left === undefined ? null : entry(isOnRow ? 'tr[data-name]' : '[data-deletes]', left, headingId)
    return found ?? document.getElementById(headingId)
  }

  useEffect(() => {
    latest.current = names
    if (removed.current === undefined || names.includes(removed.current)) return
    removed.current = undefined
    if (!isFocusElsewhere()) place()?.focus()
  })

  return {
    /** Call it when a deletion is requested, before a dialog takes the focus. */
    remember(requested: readonly string[]) {
      const trigger = document.activeElement
      const row = trigger?.closest<HTMLElement>('tr[data-name]')
      origin.current = { trigger, name: row?.dataset.name ?? requested[0] ?? '', order: names }
    },
    /** Call it before the entry leaves the list. */
    removed(name: string) {
      removed.current = name
    },
    /** Returns the element that should have the focus now. */
    place,
  }
}

function entry(selector: 'tr[data-name]' | '[data-deletes]', name: string, headingId: string): HTMLElement | null {
  const section = document.getElementById(headingId)?.closest('section')
  const entries = section?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...entries].find(({ dataset }) => (dataset.name ?? dataset.deletes) === name) ?? null
}
