import { createContext, type RefCallback, use, useCallback } from 'react'

/** The parts of a list entry that keyboard shortcuts click or focus. */
export type EntryPart = 'row' | 'select' | 'open' | 'more'

/** The elements of every entry, by part and name. They register themselves, so nothing queries the document. */
export type EntryElements = Readonly<Record<EntryPart, Map<string, HTMLElement>>>

export const createEntryElements = (): EntryElements => ({
  row: new Map(),
  select: new Map(),
  open: new Map(),
  more: new Map(),
})

export const EntryElementsContext = createContext(createEntryElements())

/** Returns a ref callback that registers a part of an entry. Stable while its arguments are. */
export function useEntryRef(
  part: EntryPart,
  name: string,
  forwardedRef?: (element: HTMLElement | null) => void,
): RefCallback<HTMLElement> {
  const elements = use(EntryElementsContext)[part]
  return useCallback(
    (element: HTMLElement) => {
      elements.set(name, element)
      forwardedRef?.(element)
      return () => {
        elements.delete(name)
        forwardedRef?.(null)
      }
    },
    [elements, name, forwardedRef],
  )
}
