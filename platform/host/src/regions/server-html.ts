import { REGION_ATTRIBUTE, type RenderedPart } from '@mfe/contract'
import type { SiteStart } from '../site.ts'

type ServerHtml = Pick<SiteStart, 'startPathname' | 'serverHtml' | 'serverRegion'>

/** Copies the server's HTML. Must run before hydration, because React removes what throws. */
export function copyServerHtml(container: Element, part: RenderedPart | 'nothing'): ServerHtml {
  if (part === 'nothing') return {}
  const { pathname } = window.location
  const serverHtml = container.cloneNode(true) as Element
  serverHtml.removeAttribute('id')
  const element = part === 'page' && serverHtml.querySelector(`main > [${REGION_ATTRIBUTE}]`)
  return {
    startPathname: pathname,
    serverHtml,
    ...(element && { serverRegion: { pathname, title: document.title, element } }),
  }
}
