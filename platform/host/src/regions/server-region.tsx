import { useCallback } from 'react'
import { focusHeading } from '../navigation/navigation-focus.ts'
import type { ServerRegionHtml } from '../site.ts'
import { keepFields, restoreFields } from './kept-fields.ts'

/** Shows a copy of the server's HTML without hydrating it: only text, fields and links work. */
export function ServerRegion({ element, pathname }: Pick<ServerRegionHtml, 'element' | 'pathname'>) {
  const attach = useCallback(
    (container: HTMLElement | null) => {
      container?.replaceChildren(element.cloneNode(true))
      restoreFields()
      return () => {
        const hadFocus = container?.contains(document.activeElement)
        keepFields(pathname)
        // Once the page has replaced the copy.
        queueMicrotask(() => {
          restoreFields()
          if (hadFocus && document.activeElement === document.body) {
            focusHeading(document.querySelector<HTMLElement>('main h1'))
          }
        })
      }
    },
    [element, pathname],
  )
  return <div ref={attach} style={{ display: 'contents' }} />
}
