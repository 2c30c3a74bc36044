import { useEffect, useRef } from 'react'
import { isElsewhere } from './is-elsewhere.ts'

interface Removal {
  gone: string
  next: string | undefined
  seen: boolean
}

/**
 * Keeps the keyboard's place when a list loses an entry: the focus goes to the next entry's Delete button,
 * or to the list's heading. A focus that is elsewhere by then stays there.
 * Heading and list share a section; Delete buttons carry `data-deletes` with the entry's name.
 */
export function useFocusAfterRemoval(names: readonly string[], headingId: string) {
  const removal = useRef<Removal>(undefined)

  useEffect(() => {
    const { current } = removal
    if (!current || current.seen || names.includes(current.gone)) return
    current.seen = true
    // A dialog that is still closing holds the focus, and asks `placeOf` by itself.
    if (isElsewhere()) return
    placeAfter(current, headingId)?.focus()
  }, [names, headingId])

  return {
    /** To be called before the entry leaves the list. */
    removed(name: string) {
      removal.current = { gone: name, next: names[names.indexOf(name) + 1], seen: false }
    },
    /** An entry's Delete button, or what stands in for it once the entry is gone. */
    placeOf(name: string): HTMLElement | null {
      const { current } = removal
      return deleteButton(name, headingId) ?? (current?.gone === name ? placeAfter(current, headingId) : null)
    },
  }
}

const placeAfter = ({ next }: Removal, headingId: string) =>
  (next === undefined ? null : deleteButton(next, headingId)) ?? document.getElementById(headingId)

function deleteButton(name: string, headingId: string): HTMLElement | null {
  const section = document.getElementById(headingId)?.closest('section')
  const buttons = section?.querySelectorAll<HTMLElement>('[data-deletes]') ?? []
  return [...buttons].find((button) => button.dataset.deletes === name) ?? null
}
