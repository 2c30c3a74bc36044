import { type Browser, errors, type Page } from '@playwright/test'
import { CPU_SLOWDOWN } from '../config.ts'
import { type PageRecord, settled, startRecord } from './page-record.ts'
import { type SeenRequest, watchRequests } from './watch-requests.ts'

/** A slow phone network: 1.6 Mbps down, 750 kbps up, 150 ms there and back. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const QUIET_MS = 1000
const VISIT_LIMIT_MS = 30_000

export interface Visit {
  record: PageRecord
  requests: readonly SeenRequest[]
}

interface Conditions {
  slowNetwork?: boolean
}

/** One visit with an empty cache on a slowed processor, until the page is quiet. */
export async function visit(browser: Browser, url: string, conditions: Conditions = {}): Promise<Visit> {
  try {
    return await visitOnce(browser, url, conditions)
  } catch (error) {
    // A slowed connection hangs now and then, which says nothing of the page; a page that hangs does so twice.
    if (!(error instanceof errors.TimeoutError)) throw error
    return visitOnce(browser, url, conditions)
  }
}

async function visitOnce(browser: Browser, url: string, { slowNetwork = false }: Conditions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const requests = await watchRequests(page)
    await slowDown(page, slowNetwork)
    await page.addInitScript(startRecord)
    await page.goto(url, { waitUntil: 'load', timeout: VISIT_LIMIT_MS })
    await page.evaluate(settled, QUIET_MS)
    const record = await page.evaluate(() => window.benchRecord)
    return { record, requests: await requests() }
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page, slowNetwork: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  if (slowNetwork) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  }
}

export const longTaskSum = ({ record }: Visit): number =>
  record.longTasks.reduce((sum, { duration }) => sum + duration, 0)

export const longestTask = ({ record }: Visit): number =>
  Math.max(0, ...record.longTasks.map(({ duration }) => duration))
