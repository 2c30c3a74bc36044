import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { CPU_SLOWDOWN } from '../config.ts'
import { type PageMetrics, recordMetrics, waitForIdle } from './page-metrics.ts'

/** A page that is quiet for this long has finished running and painting. */
export const IDLE_MS = 1000
const PAINTED_MS = 300
const VISIT_LIMIT_MS = 30_000
const BLANK_PAGE = 'data:text/html,Elsewhere'
const DESKTOP = { width: 1440, height: 900 }

/** Visits with an empty cache and a throttled CPU, until the page is quiet. */
export const visit = (browser: Browser, url: string): Promise<PageMetrics> =>
  withContext(browser, async (context) => openPage(await throttledPage(context), url, IDLE_MS))

export interface TwoVisits {
  cold: PageMetrics
  warm: PageMetrics
}

/** Visits with an empty cache, then with the cache that this leaves; `between` ends the connections. */
export const visitTwice = (browser: Browser, url: string, between: () => void): Promise<TwoVisits> =>
  withContext(browser, async (context) => {
    const cold = await openPage(await throttledPage(context), url)
    for (const page of context.pages()) await page.close()
    between()
    return { cold, warm: await openPage(await throttledPage(context), url) }
  })

export async function withContext<Result>(
  browser: Browser,
  use: (context: BrowserContext) => Promise<Result>,
  options: BrowserContextOptions = {},
): Promise<Result> {
  await using context = await browser.newContext({ viewport: DESKTOP, ...options })
  return await use(context)
}

/**
 * Opens a page with a throttled CPU that keeps a record. It starts on another site, as visitors do: from an empty tab,
 * only a site with Cross-Origin-Opener-Policy would have to start a process first.
 */
export async function throttledPage(context: BrowserContext, slowdown = CPU_SLOWDOWN): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(recordMetrics)
  await page.goto(BLANK_PAGE)
  return page
}

/** Opens the page; resolves to its record once it has been quiet for `quietMs`. */
export async function openPage(page: Page, url: string, quietMs = PAINTED_MS): Promise<PageMetrics> {
  await page.goto(url, { waitUntil: 'load', timeout: VISIT_LIMIT_MS })
  await page.evaluate(waitForIdle, quietMs)
  return page.evaluate(() => window.benchMetrics)
}

export interface Point {
  x: number
  y: number
}

/** For the mouse itself: a locator's click would first run hit tests in the throttled page. */
export async function centerOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`Not visible: ${target}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export const longTaskSum = ({ longTasks }: PageMetrics): number =>
  longTasks.reduce((sum, { duration }) => sum + duration, 0)

export const longestTask = ({ longTasks }: PageMetrics): number =>
  Math.max(0, ...longTasks.map(({ duration }) => duration))
