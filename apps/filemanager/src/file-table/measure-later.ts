import { measureElement, type Virtualizer } from '@tanstack/react-virtual'

/**
 * Measures an element only when the browser reports its size. The library would also measure each new one at once, for
 * which the browser must lay out the page an additional time.
 */
export const measureLater = (
  element: Element,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLElement, Element>,
): number =>
  entry
    ? measureElement(element, entry, virtualizer)
    : virtualizer.options.estimateSize(virtualizer.indexFromElement(element))
