import { REGION_ATTRIBUTE } from '@mfe/contract'
import { useCallback } from 'react'
import { focusHeading } from '../navigation/navigation-focus.ts'
import type { ServerRegionCopy } from '../site.ts'

/** Copies the server's HTML of the page. Must run before hydration, because React removes a page that throws. */
export function copyServerRegion(container: Element, pathname: string): ServerRegionCopy | undefined {
  const region = container.querySelector(`main > [${REGION_ATTRIBUTE}]`)
  return region ? { pathname, title: document.title, element: region.cloneNode(true) as Element } : undefined
}

/** Shows the server's HTML without hydrating it: only text and links work. */
export function ServerRegion({ element }: Pick<ServerRegionCopy, 'element'>) {
  const attach = useCallback(
    (container: HTMLElement | null) => {
      container?.replaceChildren(element)
      return () => {
        // Once the page has replaced it, moves focus to the new heading.
        if (element.contains(document.activeElement)) {
          queueMicrotask(() => focusHeading(document.querySelector<HTMLElement>('main h1')))
        }
      }
    },
    [element],
  )
  return <div ref={attach} />
}
