import type { Browser } from '@playwright/test'
import type { PageMetrics } from '../browser/page-metrics.ts'
import { IDLE_MS, openPage, throttledPage, withContext } from '../browser/visit.ts'
import { type SeenRequest, watchRequests } from '../browser/watch-requests.ts'
import { LIMITS } from '../config.ts'
import { openKeepAlive } from '../load/keep-alive-connection.ts'
import { startKibibytes } from '../peers/monolith.ts'
import { kibibytes } from '../report/bytes.ts'
import { table } from '../report/table.ts'
import { pages } from './addresses.ts'
import type { Sides } from './sides.ts'

/** Pages with many screens of text in their HTML. */
const LONG = /\/whitepaper$|^\/(privacy|terms|accessibility)$/

/** Measures the size of the pages and the depth of their requests, once: both are the same in every round. */
export async function weighPages(sides: Sides): Promise<string> {
  const rows: string[][] = []
  for (const path of pages) rows.push(await weigh(sides, path))
  const header = ['KiB', 'answer', 'limit', 'JS loaded', 'JS at start', 'one app', 'ratio', 'fonts', 'requests']
  return table([...header, 'depth paint', 'depth all'], rows)
}

async function weigh({ browser, site, answers, monolith }: Sides, path: string): Promise<string[]> {
  const { requests: all, record } = await visitWatched(browser, `${site.origin.url}${path}`)
  // Without interaction, a page fetches only prefetched files of other pages.
  const requests = all.filter(({ kind }) => kind !== 'fetch')
  const bodies = (kind: string) => requests.filter((request) => request.kind === kind).map(({ body }) => body)
  const fonts = bodies('font').reduce((sum, { length }) => sum + length, 0) / 1024
  const start = kibibytes(answers.get(path)?.scripts.values() ?? [])
  const oneApp = startKibibytes(monolith, path)
  return [
    path,
    (await kibibytesAsSent(`${site.gateway}${path}`)).toFixed(1),
    (LONG.test(path) ? LIMITS.longAnswerKib : LIMITS.answerKib).toFixed(1),
    kibibytes(bodies('script')).toFixed(1),
    start.toFixed(1),
    oneApp.toFixed(1),
    (start / oneApp).toFixed(2),
    fonts.toFixed(1),
    String(requests.length),
    String(depthOfPaint(requests, record)),
    String(Math.max(...requests.map(({ depth }) => depth))),
  ]
}

const visitWatched = (browser: Browser, url: string) =>
  withContext(browser, async (context) => {
    const page = await throttledPage(context)
    const requests = await watchRequests(page)
    const record = await openPage(page, url, IDLE_MS)
    return { record, requests: await requests() }
  })

/** Size of head and body of the answer, over HTTP/1.1 with brotli. */
async function kibibytesAsSent(url: string): Promise<number> {
  const { request, close } = await openKeepAlive(url)
  const bytes = await request()
  close()
  return bytes / 1024
}

/** The largest paint waits for what blocks rendering, and for its own file if it is an image. */
function depthOfPaint(requests: readonly SeenRequest[], { largestPaintUrl }: PageMetrics): number {
  const needed = requests.filter(({ url, blocksPaint }) => blocksPaint || url === largestPaintUrl)
  return Math.max(1, ...needed.map(({ depth }) => depth))
}
