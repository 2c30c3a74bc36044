import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '@site/checks/browser'
import { CPU_SLOWDOWN } from '../config.ts'
import { type PageMetrics, recordMetrics, waitForIdle } from './page-metrics.ts'

/** A page that is idle for this long has finished running and painting. */
export const IDLE_MS = 1000
const PAINTED_MS = 300
const VISIT_TIMEOUT_MS = 30_000
const OTHER_SITE = 'data:text/html,Other site'
const DESKTOP = { width: 1440, height: 900 }

/** Opens a browser that also trusts the certificate with this key hash. */
export async function openBrowser(keyHash?: string): Promise<Browser> {
  const trustArguments = keyHash ? [`--ignore-certificate-errors-spki-list=${keyHash}`] : []
  return chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments, ...trustArguments] })
}

/** Visits with an empty cache and a throttled CPU, until the page is idle. */
export const visit = (browser: Browser, url: string): Promise<PageMetrics> =>
  withContext(browser, async (context) => openPage(await throttledPage(context), url, IDLE_MS))

export type TwoVisits = Awaited<ReturnType<typeof visitTwice>>

/** Visits with an empty cache, then again with a warm cache. `between` must close the server's connections. */
export const visitTwice = (browser: Browser, url: string, between: () => void) =>
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
 * Opens a page with a throttled CPU and metrics recording. Starts on another site, as visitors do: from an empty tab,
 * only sites with Cross-Origin-Opener-Policy would pay for a process swap.
 */
export async function throttledPage(context: BrowserContext, slowdown = CPU_SLOWDOWN): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(recordMetrics)
  await page.goto(OTHER_SITE)
  return page
}

/** Navigates and resolves to the metrics once the page has been idle for `quietMs`. */
export async function openPage(page: Page, url: string, quietMs = PAINTED_MS): Promise<PageMetrics> {
  await page.goto(url, { waitUntil: 'load', timeout: VISIT_TIMEOUT_MS })
  await page.evaluate(waitForIdle, quietMs)
  return page.evaluate(() => window.benchMetrics)
}

export type Point = Awaited<ReturnType<typeof centerOf>>

/** Returns the center for `page.mouse`: `locator.click` would run hit tests in the throttled page first. */
export async function centerOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not visible.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export const longTaskSum = ({ longTasks }: PageMetrics): number =>
  longTasks.reduce((sum, { duration }) => sum + duration, 0)

export const longestTask = ({ longTasks }: PageMetrics): number =>
  Math.max(0, ...longTasks.map(({ duration }) => duration))
