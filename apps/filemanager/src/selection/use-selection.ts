import { atom, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

const emptySet: ReadonlySet<string> = new Set()

/** Read through atoms: a change re-renders the row and the count, not the list. */
export type Selection = ReturnType<typeof useSelection>

/**
 * Manages which of the displayed names are selected. A hidden name counts as not selected, so invisible files are never
 * deleted; it is selected again when it reappears. A deleted name is dropped, because a later file with that name is a
 * different one.
 */
export function useSelection(shown: readonly string[], all: readonly string[]) {
  const [selectionAtom] = useState(() => atom(emptySet))
  const setSelection = useSetAtom(selectionAtom)
  useEffect(() => setSelection((before) => new Set(namesIn(before, all))), [all, setSelection])

  const anchor = useRef<string>(undefined)
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })

  const toggle = useCallback(
    (name: string, range: boolean) => {
      const between = range ? namesBetween(latest.current, anchor.current, name) : []
      anchor.current = name
      setSelection((before) => {
        if (between.length > 0) return new Set([...before, ...between])
        const after = new Set(before)
        if (!after.delete(name)) after.add(name)
        return after
      })
    },
    [setSelection],
  )

  return {
    /** The selected names among those displayed, in their order. */
    selectedAtom: useMemo(() => atom((get) => namesIn(get(selectionAtom), shown)), [shown, selectionAtom]),
    /** The selected names, displayed or not. */
    selectedNamesAtom: selectionAtom,
    /** Returns an atom that holds whether the name is selected. */
    selectedAtomOf: useCallback((name: string) => atom((get) => get(selectionAtom).has(name)), [selectionAtom]),
    /** With `range`, selects everything from the last toggled name to this one. */
    toggle,
    selectAll: () => setSelection((before) => new Set([...before, ...shown])),
    clear: () => setSelection(emptySet),
  }
}

const namesIn = (selected: ReadonlySet<string>, names: readonly string[]) => names.filter((name) => selected.has(name))

function namesBetween(names: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [names.indexOf(from ?? to), names.indexOf(to)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first < 0 ? [] : names.slice(first, last + 1)
}
