import { useEffect } from 'react'
import { useMatches } from 'react-router-dom'
import type { LoadedRoute } from '../loaded-page.ts'
import type { Site } from '../site.ts'

/**
 * Keeps title, description, canonical URL and robots in sync with the current page. The server's head stays until a
 * page with metadata has loaded. If the first page fails on a later visit, restores its title.
 */
export function useDocumentHead({ title, serverRegion }: Pick<Site, 'title' | 'serverRegion'>): void {
  const page = useMatches().at(-1)
  const loaded = page?.loaderData as LoadedRoute | undefined
  const meta = loaded && 'meta' in loaded ? loaded.meta : undefined
  const pathname = page?.pathname

  useEffect(() => {
    if (!meta) {
      if (serverRegion && serverRegion.pathname === pathname) document.title = serverRegion.title
      return
    }
    document.title = title(meta.title)
    if (meta.description) setMeta('description', meta.description)
    setMeta('robots', meta.noindex ? 'noindex' : 'index,follow')
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (canonical && pathname) canonical.href = new URL(pathname, canonical.href).href
  }, [meta, pathname, serverRegion, title])
}

function setMeta(name: string, content: string): void {
  let element = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)
  if (!element) {
    element = document.createElement('meta')
    element.name = name
    document.head.append(element)
  }
  element.content = content
}
