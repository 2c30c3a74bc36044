import { type RefObject, useLayoutEffect, useState } from 'react'

/** The gap between tiles, as in the style sheet. */
const GAP = 8
/** The minimum width of a tile; on a phone, two fit side by side. */
const MIN_WIDTH = 184
const MIN_WIDTH_ON_PHONE = 136
const PHONE_WIDTH = 480

/** Returns the number of tiles that fit side by side. */
export function columnsFor(width: number): number {
  const min = width < PHONE_WIDTH ? MIN_WIDTH_ON_PHONE : MIN_WIDTH
  return Math.max(1, Math.floor((width + GAP) / (min + GAP)))
}

/** Returns the number of tiles that fit side by side in an element, before the first paint and after each resize. */
export function useColumns(container: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const measure = () => setColumns(columnsFor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [container])
  return columns
}
