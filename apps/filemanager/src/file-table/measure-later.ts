import { measureElement, type Virtualizer } from '@tanstack/react-virtual'

/**
 * Measures an element only when the browser reports its size. The library would also measure each new one immediately,
 * which forces an additional layout.
 */
export const measureLater = (
  element: Element,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLElement, Element>,
): number =>
  entry
    ? measureElement(element, entry, virtualizer)
    : virtualizer.options.estimateSize(virtualizer.indexFromElement(element))
