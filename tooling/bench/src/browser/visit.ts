import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { CPU_SLOWDOWN } from '../config.ts'
import { type PageRecord, settled, startRecord } from './page-record.ts'

/** Quiet for this long, a page has run what it had to run, and has painted what it had to paint. */
export const IDLE_MS = 1000
const PAINTED_MS = 300
const VISIT_LIMIT_MS = 30_000
const ELSEWHERE = 'data:text/html,Elsewhere'
const DESKTOP = { width: 1440, height: 900 }

/** One visit with an empty cache on a slowed processor, until the page is quiet. */
export const visit = (browser: Browser, url: string): Promise<PageRecord> =>
  withVisitor(browser, async (context) => openPage(await slowPage(context), url, IDLE_MS))

export interface TwoVisits {
  cold: PageRecord
  warm: PageRecord
}

/** A visit with an empty cache and another one with what the first has left; `between` ends the connections. */
export const visitTwice = (browser: Browser, url: string, between: () => void): Promise<TwoVisits> =>
  withVisitor(browser, async (context) => {
    const cold = await openPage(await slowPage(context), url)
    for (const page of context.pages()) await page.close()
    between()
    return { cold, warm: await openPage(await slowPage(context), url) }
  })

export async function withVisitor<Result>(
  browser: Browser,
  use: (context: BrowserContext) => Promise<Result>,
  options: BrowserContextOptions = { viewport: DESKTOP },
): Promise<Result> {
  const context = await browser.newContext(options)
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}

/**
 * A page on a slowed processor that keeps a record. It stands on another site, as visitors do before they come: from an
 * empty tab, a site that isolates its windows (Cross-Origin-Opener-Policy) alone would start a process first.
 */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(startRecord)
  await page.goto(ELSEWHERE)
  return page
}

/** Resolves to the record of a page that has been quiet for a while. */
export async function openPage(page: Page, url: string, quietMs = PAINTED_MS): Promise<PageRecord> {
  await page.goto(url, { waitUntil: 'load', timeout: VISIT_LIMIT_MS })
  await page.evaluate(settled, quietMs)
  return page.evaluate(() => window.benchRecord)
}

export const longTaskSum = ({ longTasks }: PageRecord): number =>
  longTasks.reduce((sum, { duration }) => sum + duration, 0)

export const longestTask = ({ longTasks }: PageRecord): number =>
  Math.max(0, ...longTasks.map(({ duration }) => duration))
