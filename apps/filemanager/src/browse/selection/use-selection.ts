import { atom, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

const emptySet: ReadonlySet<string> = new Set()

/** Read through atoms: a change re-renders the view of the list and the count, not the screen. */
export type Selection = ReturnType<typeof useSelection>

/**
 * Manages which of the displayed names are selected. A hidden name counts as not selected, so invisible files are never
 * deleted; it is selected again when it reappears. A deleted name is dropped, because a later file with that name is a
 * different one.
 */
export function useSelection(shown: readonly string[], all: readonly string[]) {
  const [selectionAtom] = useState(() => atom(emptySet))
  const setSelection = useSetAtom(selectionAtom)
  useEffect(
    () => setSelection((before) => (before.size === 0 ? before : new Set(namesIn(before, all)))),
    [all, setSelection],
  )

  /** The range selected last; a single name if it was toggled. */
  const range = useRef<{ anchor: string; end: string }>(undefined)
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })

  const extend = useCallback(
    (start: string, end: string) => {
      const names = latest.current
      const before = range.current
      // A search may hide the anchor.
      const anchor = before && names.includes(before.anchor) ? before.anchor : start
      range.current = { anchor, end }
      setSelection((selected) => {
        const after = new Set(selected)
        for (const name of before ? namesBetween(names, before.anchor, before.end) : []) after.delete(name)
        for (const name of namesBetween(names, anchor, end)) after.add(name)
        return after
      })
    },
    [setSelection],
  )

  const toggle = useCallback(
    (name: string, isRange: boolean) => {
      if (isRange && range.current) return extend(name, name)
      range.current = { anchor: name, end: name }
      setSelection((before) => {
        const after = new Set(before)
        if (!after.delete(name)) after.add(name)
        return after
      })
    },
    [extend, setSelection],
  )

  return {
    /** The selected names among those displayed, in their order. */
    selectedAtom: useMemo(() => atom((get) => namesIn(get(selectionAtom), shown)), [shown, selectionAtom]),
    /** The selected names, displayed or not. */
    selectedNamesAtom: selectionAtom,
    /** Returns an atom that holds whether the name is selected. */
    selectedAtomOf: useCallback((name: string) => atom((get) => get(selectionAtom).has(name)), [selectionAtom]),
    /** With `isRange`, selects everything from the last name toggled without it to this one. */
    toggle,
    /** Selects a range up to `end`, from the last toggled name or else `start`. Replaces the previous range. */
    extend,
    selectAll: () => {
      range.current = undefined
      setSelection((before) => new Set([...before, ...shown]))
    },
    clear: () => {
      range.current = undefined
      setSelection(emptySet)
    },
  }
}

const namesIn = (selected: ReadonlySet<string>, names: readonly string[]) =>
  selected.size === 0 ? [] : names.filter((name) => selected.has(name))

function namesBetween(names: readonly string[], from: string, to: string): readonly string[] {
  const [first = -1, last = -1] = [names.indexOf(from), names.indexOf(to)].toSorted((a, b) => a - b)
  return first < 0 ? [] : names.slice(first, last + 1)
}
