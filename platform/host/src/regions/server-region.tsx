import { REGION_ATTRIBUTE } from '@mfe/contract'
import { useCallback } from 'react'
import { focusHeading } from '../navigation/navigation-focus.ts'
import type { ServerRegionCopy } from '../site.ts'

/** Copies the server's elements. Call it before hydration: React discards the elements of a page that throws. */
export function copyServerRegion(container: Element, pathname: string): ServerRegionCopy | undefined {
  const region = container.querySelector(`main > [${REGION_ATTRIBUTE}]`)
  return region ? { pathname, title: document.title, element: region.cloneNode(true) as Element } : undefined
}

/** Shows the server's elements without hydrating them: only text and links work. */
export function ServerRegion({ element }: Pick<ServerRegionCopy, 'element'>) {
  const attach = useCallback(
    (container: HTMLElement | null) => {
      container?.replaceChildren(element)
      return () => {
        // Once it is replaced, focus moves to the heading of the new content.
        if (element.contains(document.activeElement)) {
          queueMicrotask(() => focusHeading(document.querySelector<HTMLElement>('main h1')))
        }
      }
    },
    [element],
  )
  return <div ref={attach} />
}
