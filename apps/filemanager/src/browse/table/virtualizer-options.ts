import { elementScroll, measureElement, type Rect, type Virtualizer } from '@tanstack/react-virtual'

type ListVirtualizer = Virtualizer<HTMLElement, Element>

/** The lists whose virtualizer has set a position; any other is at its start. */
const positioned = new WeakSet<Element>()

/**
 * Options with which a virtualizer opens a list without forcing a layout: by default, it measures new elements
 * immediately rather than when the browser reports their sizes, and scrolls a new list to its start.
 */
export const virtualizerOptions = {
  /** Used until the browser reports the size of the list; without it, the first render would contain no rows. */
  initialRect: { width: 0, height: 640 },
  observeElementRect({ scrollElement }: ListVirtualizer, report: (rect: Rect) => void) {
    if (!scrollElement) return
    const observer = new ResizeObserver(() =>
      report({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
    )
    observer.observe(scrollElement)
    return () => observer.disconnect()
  },
  measureElement: (element: Element, entry: ResizeObserverEntry | undefined, virtualizer: ListVirtualizer): number =>
    entry
      ? measureElement(element, entry, virtualizer)
      : virtualizer.options.estimateSize(virtualizer.indexFromElement(element)),
  scrollToFn(
    offset: number,
    options: { adjustments?: number; behavior?: ScrollBehavior },
    virtualizer: ListVirtualizer,
  ) {
    const { scrollElement } = virtualizer
    if (!scrollElement) return
    const isAtStart = !positioned.has(scrollElement) && offset + (options.adjustments ?? 0) === 0
    positioned.add(scrollElement)
    if (!isAtStart) elementScroll(offset, options, virtualizer)
  },
}
