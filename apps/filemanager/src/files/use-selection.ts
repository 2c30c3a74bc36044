import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

const nothing: ReadonlySet<string> = new Set()

/**
 * Which of the names shown are selected. A name that is not shown counts as not selected, so that nothing out of
 * sight is ever deleted; it is selected again when it comes back. One that is gone is forgotten: a later file of that
 * name is another.
 */
export function useSelection(shown: readonly string[], all: readonly string[]) {
  const [chosen, setChosen] = useState(nothing)
  const [known, setKnown] = useState(all)
  if (known !== all) {
    setKnown(all)
    setChosen(new Set(all.filter((name) => chosen.has(name))))
  }
  const anchor = useRef<string>(undefined)
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  const selected = useMemo(() => new Set(shown.filter((name) => chosen.has(name))), [shown, chosen])

  /** With `range`, everything from the last one toggled to this one is selected. */
  const toggle = useCallback((name: string, range: boolean) => {
    const between = range ? namesBetween(latest.current, anchor.current, name) : []
    anchor.current = name
    setChosen((before) => {
      if (between.length > 0) return new Set([...before, ...between])
      const after = new Set(before)
      if (!after.delete(name)) after.add(name)
      return after
    })
  }, [])

  return {
    selected,
    toggle,
    selectAll: () => setChosen(new Set(shown)),
    clear: () => setChosen(nothing),
  }
}

function namesBetween(names: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [names.indexOf(from ?? to), names.indexOf(to)].toSorted((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first < 0 ? [] : names.slice(first, last + 1)
}
