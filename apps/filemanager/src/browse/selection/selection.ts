import { atom, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '#kit/use-latest.ts'

const emptySet: ReadonlySet<string> = new Set()

/** Read through atoms: a change re-renders the selected rows and the bar, not the screen. */
export type Selection = ReturnType<typeof useSelection>

/**
 * Manages which of the displayed entries are selected, by their keys. A hidden entry counts as not selected, so
 * invisible files are never deleted; it is selected again when it reappears. A deleted entry is dropped, because a later
 * one with its name is a different one. All functions are stable.
 */
export function useSelection(shown: readonly string[], all: readonly string[]) {
  const [selectionAtom] = useState(() => atom(emptySet))
  const setSelection = useSetAtom(selectionAtom)
  useEffect(
    () => setSelection((before) => (before.size === 0 ? before : new Set(keysIn(before, all)))),
    [all, setSelection],
  )

  /** The range selected last, as it was then; a single entry if it was selected alone. */
  const range = useRef<{ anchor: string; keys: readonly string[] }>(undefined)
  const latest = useLatest(shown)

  const selectOnly = useCallback(
    (...keys: string[]) => {
      const [anchor] = keys
      range.current = anchor === undefined ? undefined : { anchor, keys }
      setSelection(keys.length === 0 ? emptySet : new Set(keys))
    },
    [setSelection],
  )

  const extend = useCallback(
    (start: string, end: string) => {
      const keys = latest.current
      const before = range.current
      // A search may hide the anchor.
      const anchor = before && keys.includes(before.anchor) ? before.anchor : start
      const between = keysBetween(keys, anchor, end)
      range.current = { anchor, keys: between }
      setSelection((selected) => {
        const after = new Set(selected)
        for (const key of before?.keys ?? []) after.delete(key)
        for (const key of between) after.add(key)
        return after
      })
    },
    [latest, setSelection],
  )

  const toggle = useCallback(
    (key: string, isRange = false) => {
      if (isRange && range.current) return extend(key, key)
      range.current = { anchor: key, keys: [key] }
      setSelection((before) => {
        const after = new Set(before)
        if (!after.delete(key)) after.add(key)
        return after
      })
    },
    [extend, setSelection],
  )

  const selectAll = useCallback(() => {
    range.current = undefined
    setSelection((before) => new Set([...before, ...latest.current]))
  }, [latest, setSelection])

  const rename = useCallback(
    (from: string, to: string) => {
      const { current } = range
      const renamed = (key: string) => (key === from ? to : key)
      if (current) range.current = { anchor: renamed(current.anchor), keys: current.keys.map(renamed) }
      // Until the list has the new name, it drops neither.
      setSelection((before) => (before.has(from) ? new Set([...before, to]) : before))
    },
    [setSelection],
  )

  const selectedAtom = useMemo(() => atom((get) => keysIn(get(selectionAtom), shown)), [shown, selectionAtom])
  const selectedAtomOf = useCallback((key: string) => atom((get) => get(selectionAtom).has(key)), [selectionAtom])

  return useMemo(
    () => ({
      /** The selected keys among those displayed, in their order. */
      selectedAtom,
      /** The selected keys, displayed or not. */
      selectedKeysAtom: selectionAtom,
      selectedAtomOf,
      /** With `isRange`, selects everything from the last entry toggled without it to this one. */
      toggle,
      /** Selects a range up to `end`, from the last toggled entry or else `start`. Replaces the previous range. */
      extend,
      /** Selects these entries and no others; without any, nothing. */
      selectOnly,
      selectAll,
      /** Keeps an entry selected under its new name. */
      rename,
    }),
    [selectedAtom, selectionAtom, selectedAtomOf, toggle, extend, selectOnly, selectAll, rename],
  )
}

const keysIn = (selected: ReadonlySet<string>, keys: readonly string[]) =>
  selected.size === 0 ? [] : keys.filter((key) => selected.has(key))

function keysBetween(keys: readonly string[], from: string, to: string): readonly string[] {
  const [first = -1, last = -1] = [keys.indexOf(from), keys.indexOf(to)].toSorted((a, b) => a - b)
  return first < 0 ? [] : keys.slice(first, last + 1)
}
