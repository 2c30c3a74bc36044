import type { RouteFinder } from '../routing/route-finder.ts'
import type { BrowserSite } from '../site.ts'
import { idle } from './idle.ts'
import { linkedRoute } from './linked-route.ts'
import { missingFiles, prefetchFile } from './prefetch-files.ts'

/** The budget for all links of a page, compressed. */
const LIMIT_BYTES = 60 * 1024

/** One screen ahead: a user who scrolls to a link and opens it immediately leaves no time to fetch anything. */
const NEARLY_IN_VIEW = { rootMargin: '100% 0px' }

/**
 * Fetches the files of the pages that links in view lead to, one page after the other, main content first. Call the
 * returned function now and after each navigation, to observe the links of the page.
 */
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
      await idle()
      // Resumes when the next link comes into view.
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
