import { createContext, type RefCallback, use, useCallback } from 'react'

/** The elements of a list entry that keys press or the focus moves to. */
export type EntryPart = 'row' | 'select' | 'open' | 'rename' | 'delete'

/** The elements of a list's entries, by the entry's name. Each registers itself: nothing queries the document. */
export type Entries = Readonly<Record<EntryPart, Map<string, HTMLElement>>>

export const newEntries = (): Entries => ({
  row: new Map(),
  select: new Map(),
  open: new Map(),
  rename: new Map(),
  delete: new Map(),
})

export const EntriesContext = createContext(newEntries())

/**
 * Returns a ref that registers an element as a part of an entry, and passes it on to `also`. Stable while its arguments
 * stay the same.
 */
export function useEntryRef(
  part: EntryPart,
  name: string,
  also?: (element: HTMLElement | null) => void,
): RefCallback<HTMLElement> {
  const elements = use(EntriesContext)[part]
  return useCallback(
    (element: HTMLElement) => {
      elements.set(name, element)
      also?.(element)
      return () => {
        elements.delete(name)
        also?.(null)
      }
    },
    [elements, name, also],
  )
}
