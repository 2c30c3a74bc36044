import type { Browser, Page, Response } from '@playwright/test'
import type { PageMetrics } from '../browser/page-metrics.ts'
import { IDLE_MS, openPage, throttledPage, withContext } from '../browser/visit.ts'
import { LIMITS, pages } from '../config.ts'
import { openKeepAlive } from '../http/keep-alive-connection.ts'
import { startKibibytes } from '../peers/monolith.ts'
import { kibibytes } from '../report/bytes.ts'
import { table } from '../report/report.ts'
import type { Sides } from './sides.ts'

/** Matches pages with many screens of text in their HTML. */
export const LONG_PAGES = /\/whitepaper$|^\/(privacy|terms|accessibility)$/

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

/** Visits a page, and resolves to its metrics and requests. */
export const visitWatched = (browser: Browser, url: string) =>
  withContext(browser, async (context) => {
    const page = await throttledPage(context)
    const requests = await watchRequests(page)
    const metrics = await openPage(page, url, IDLE_MS)
    return { metrics, requests: await requests() }
  })

/** Resolves to the size of the HTML response with its headers, over HTTP/1.1 with brotli. */
export async function kibibytesAsSent(url: string): Promise<number> {
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

interface RecordedRequest {
  url: string
  kind: string
  /** The body as decoded by the browser. */
  body: Buffer
  isRenderBlocking: boolean
  /** Its position in the chain of requests that led to it. The document has depth 1. */
  depth: number
}

/** Records the page's requests; call before navigating. The returned function resolves to all so far, with bodies. */
async function watchRequests(page: Page): Promise<() => Promise<RecordedRequest[]>> {
  const responses = new Map<string, Response>()
  const initiators = new Map<string, string>()
  page.on('response', (response) => responses.set(response.url(), response))
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const source = initiator.url ?? initiator.stack?.callFrames[0]?.url
    if (source && source !== request.url && !initiators.has(request.url)) initiators.set(request.url, source)
  })

  return async () => {
    const blocking = new Set(await page.evaluate(renderBlockingUrls))
    return Promise.all(
      [...responses].map(async ([url, response]) => ({
        url,
        kind: response.request().resourceType(),
        body: await response.body(),
        isRenderBlocking: blocking.has(url),
        depth: depthOf(url, initiators),
      })),
    )
  }
}

/** Runs in the page. */
function renderBlockingUrls(): string[] {
  return performance
    .getEntriesByType('resource')
    .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
    .map(({ name }) => name)
}

function depthOf(url: string, initiators: ReadonlyMap<string, string>): number {
  let depth = 1
  for (let source = initiators.get(url); source && depth < 20; source = initiators.get(source)) depth += 1
  return depth
}
