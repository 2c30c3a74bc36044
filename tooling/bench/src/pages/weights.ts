import type { Browser } from '@playwright/test'
import type { PageMetrics } from '../browser/page-metrics.ts'
import { IDLE_MS, openPage, throttledPage, withContext } from '../browser/visit.ts'
import { type RecordedRequest, watchRequests } from '../browser/watch-requests.ts'
import { LIMITS, pages } from '../config.ts'
import { openKeepAlive } from '../http/keep-alive-connection.ts'
import { startKibibytes } from '../peers/monolith.ts'
import { kibibytes } from '../report/bytes.ts'
import { table } from '../report/table.ts'
import type { Sides } from './sides.ts'

/** Matches pages with many screens of text in their HTML. */
const LONG_PAGES = /\/whitepaper$|^\/(privacy|terms|accessibility)$/

/** Measures page sizes and request depths once, because both are the same in every round. */
export async function weighPages(sides: Sides): Promise<string> {
  const rows: string[][] = []
  for (const path of pages) rows.push(await weigh(sides, path))
  const header = ['KiB', 'document', 'limit', 'JS loaded', 'JS at start', 'one app', 'ratio', 'fonts', 'requests']
  return table([...header, 'depth paint', 'depth all'], rows)
}

async function weigh({ browser, site, responses, monolith }: Sides, path: string): Promise<string[]> {
  const { requests: all, metrics } = await visitWatched(browser, `${site.origin.url}${path}`)
  // Without interaction, the only fetches are prefetches of files of other pages.
  const requests = all.filter(({ kind }) => kind !== 'fetch')
  const bodies = (kind: string) => requests.filter((request) => request.kind === kind).map(({ body }) => body)
  const fonts = bodies('font').reduce((sum, { length }) => sum + length, 0) / 1024
  const start = kibibytes(responses.get(path)?.scripts.values() ?? [])
  const oneApp = startKibibytes(monolith, path)
  return [
    path,
    (await kibibytesAsSent(`${site.gateway}${path}`)).toFixed(1),
    (LONG_PAGES.test(path) ? LIMITS.longDocumentKib : LIMITS.documentKib).toFixed(1),
    kibibytes(bodies('script')).toFixed(1),
    start.toFixed(1),
    oneApp.toFixed(1),
    (start / oneApp).toFixed(2),
    fonts.toFixed(1),
    String(requests.length),
    String(depthOfPaint(requests, metrics)),
    String(Math.max(...requests.map(({ depth }) => depth))),
  ]
}

const visitWatched = (browser: Browser, url: string) =>
  withContext(browser, async (context) => {
    const page = await throttledPage(context)
    const requests = await watchRequests(page)
    const metrics = await openPage(page, url, IDLE_MS)
    return { metrics, requests: await requests() }
  })

/** Resolves to the size of the HTML response with its headers, over HTTP/1.1 with brotli. */
async function kibibytesAsSent(url: string): Promise<number> {
  const { request, close } = await openKeepAlive(url)
  const bytes = await request()
  close()
  return bytes / 1024
}

/** Returns the greatest depth among the render-blocking requests and, if the largest paint is an image, its request. */
function depthOfPaint(requests: readonly RecordedRequest[], { largestPaintUrl }: PageMetrics): number {
  const needed = requests.filter(({ url, isRenderBlocking }) => isRenderBlocking || url === largestPaintUrl)
  return Math.max(1, ...needed.map(({ depth }) => depth))
}
