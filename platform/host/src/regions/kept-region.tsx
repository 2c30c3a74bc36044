import { useCallback } from 'react'
import { focusHeading } from './navigation-focus.ts'

/** The server's elements of the first page, which replace it when its code fails. */
export interface KeptRegion {
  pathname: string
  /** The title of the document: pages that do not load do not set one. */
  title: string
  element: Element
}

/** Keeps the server's elements. Call it before hydration: React discards the elements of a page that throws. */
export function keptRegion(container: Element, pathname: string): KeptRegion | undefined {
  const region = container.querySelector('main > [data-remote]')
  return region ? { pathname, title: document.title, element: region.cloneNode(true) as Element } : undefined
}

/** Shows the server's elements unchanged: only text and links work. */
export function ServerRegion({ element }: Pick<KeptRegion, 'element'>) {
  const put = useCallback(
    (place: HTMLElement | null) => {
      place?.replaceChildren(element)
      return () => {
        // When it is replaced, the heading of the new content takes over the focus.
        if (element.contains(document.activeElement)) {
          queueMicrotask(() => focusHeading(document.querySelector<HTMLElement>('main h1')))
        }
      }
    },
    [element],
  )
  return <div ref={put} />
}
