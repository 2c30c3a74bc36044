import { measureElement, type Rect, type Virtualizer } from '@tanstack/react-virtual'

/**
 * Options that make a virtualizer measure elements only when the browser reports their sizes. The library would also
 * measure each new one immediately, which forces an additional layout.
 */
export const lazyMeasuring = {
  /** Used until the browser reports the size of the list; without it, the first render would contain no rows. */
  get initialRect() {
    return { width: 0, height: innerHeight * 0.7 }
  },
  observeElementRect({ scrollElement }: Virtualizer<HTMLElement, Element>, report: (rect: Rect) => void) {
    if (!scrollElement) return
    const observer = new ResizeObserver(() =>
      report({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
    )
    observer.observe(scrollElement)
    return () => observer.disconnect()
  },
  measureElement: (
    element: Element,
    entry: ResizeObserverEntry | undefined,
    virtualizer: Virtualizer<HTMLElement, Element>,
  ): number =>
    entry
      ? measureElement(element, entry, virtualizer)
      : virtualizer.options.estimateSize(virtualizer.indexFromElement(element)),
}
