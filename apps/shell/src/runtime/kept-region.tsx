import { useCallback } from 'react'
import { focusHeading } from './navigation-focus.ts'

/** What the server rendered of the first page: it stands in where that page's code does not work. */
export interface KeptRegion {
  pathname: string
  element: Element
}

/** To be called before React takes over, which discards the elements of a page that throws. */
export function keptRegion(container: Element, pathname: string): KeptRegion | undefined {
  const region = container.querySelector('main > [data-remote]')
  return region ? { pathname, element: region.cloneNode(true) as Element } : undefined
}

/** Shows the server's elements as they are: text and links work, nothing else does. */
export function ServerRegion({ element }: Pick<KeptRegion, 'element'>) {
  const put = useCallback(
    (place: HTMLElement | null) => {
      place?.replaceChildren(element)
      return () => {
        // Once it is replaced: the heading of what comes takes the focus that goes with it.
        if (element.contains(document.activeElement)) {
          queueMicrotask(() => focusHeading(document.querySelector<HTMLElement>('main h1')))
        }
      }
    },
    [element],
  )
  return <div ref={put} />
}
