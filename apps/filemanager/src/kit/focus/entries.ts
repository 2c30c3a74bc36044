import { createContext, type RefCallback, use, useCallback } from 'react'

/** The focusable elements of a list's entries, by key. They register themselves, so nothing queries the document. */
export type EntryElements = Map<string, HTMLElement>

export const EntryElementsContext = createContext<EntryElements>(new Map())

/** Returns a ref callback that registers an entry. Stable while its arguments are. */
export function useEntryRef(
  key: string,
  forwardedRef?: (element: HTMLElement | null) => void,
): RefCallback<HTMLElement> {
  const elements = use(EntryElementsContext)
  return useCallback(
    (element: HTMLElement) => {
      elements.set(key, element)
      forwardedRef?.(element)
      return () => {
        elements.delete(key)
        forwardedRef?.(null)
      }
    },
    [elements, key, forwardedRef],
  )
}

/** Returns the key of the entry that contains an element. Requires `data-entry` on entries. */
export const keyAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-entry]')?.dataset.entry : undefined
