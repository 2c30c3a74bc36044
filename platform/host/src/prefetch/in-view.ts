import type { RouteFinder } from '../routing/route-finder.ts'
import type { BrowserSite } from '../site.ts'
import { browserIdle } from './idle.ts'
import { linkedRoute, missingFiles, prefetchFile } from './prefetch-files.ts'

/** The limit for all links of a page, in compressed bytes. */
const LIMIT_BYTES = 60 * 1024

/** Starts one screen early: a visitor who scrolls to a link may open it immediately. */
const NEARLY_IN_VIEW = { rootMargin: '100% 0px' }

/** Prefetches pages that links in view lead to. Returns a function that observes them: call it on each page. */
export function prefetchInView(site: BrowserSite, routeOf: RouteFinder, isQuiet: () => boolean): () => void {
  const inView = new Set<HTMLAnchorElement>()
  let page = window.location.pathname
  let bytesLeft = LIMIT_BYTES
  let isFetching = false

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target as HTMLAnchorElement)
      else inView.delete(target as HTMLAnchorElement)
    }
    if (!isFetching) void fetchPages()
  }, NEARLY_IN_VIEW)

  async function fetchPages() {
    isFetching = true
    for (const link of inView) {
      await browserIdle()
      // The next link that comes into view resumes the prefetching.
      if (!isQuiet()) break
      inView.delete(link)
      await fetchPage(link).catch(() => undefined)
    }
    isFetching = false
  }

  async function fetchPage(link: HTMLAnchorElement) {
    const route = linkedRoute(link, routeOf)
    const files = route ? await missingFiles(site, route) : []
    const bytes = files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0)
    if (bytes > bytesLeft) return
    bytesLeft -= bytes
    await Promise.all(files.map(prefetchFile))
  }

  return () => {
    if (page !== window.location.pathname) bytesLeft = LIMIT_BYTES
    page = window.location.pathname
    for (const links of ['main a[href]', 'a[href]']) {
      for (const link of document.querySelectorAll<HTMLAnchorElement>(links)) observer.observe(link)
    }
  }
}
