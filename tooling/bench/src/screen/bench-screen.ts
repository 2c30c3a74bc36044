import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { listenOnLoopback } from '@site/checks/port'
import { browserStateOf, newSession } from '@site/checks/site'
import { interleave } from '../browser/interleave.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { waitForIdle } from '../browser/page-metrics.ts'
import { centerOf, throttledPage, withContext } from '../browser/visit.ts'
import { CPU_SLOWDOWN, ROUNDS } from '../config.ts'
import { fill, openSiteStore } from '../files/store.ts'
import { describe, ratio } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import { type SiteServer, startComposedSite } from '../servers/site-server.ts'
import { scrollList, watchClicks } from './in-page.ts'
import { plainTable, servePlainTables } from './plain-table.ts'

const SELECTED = 8
const QUIET_MS = 500

/** How one side shows a folder. */
interface Side {
  state?: BrowserContextOptions['storageState']
  /** Resolves once the rows are shown, to the time of the request, in ms on the page's own clock. */
  open: (page: Page, folder: 'few' | 'many') => Promise<number>
}

interface Times {
  /** The slowest selection, on a throttled CPU. */
  select: number
  /** The longest task while 10,000 files load, and the longest frame while they scroll. */
  open: number
  scroll: number
  openSlowed: number
  scrollSlowed: number
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `entry-${index}.txt`)
const few = names(200)
const many = names(10_000)

/** Compares how responsive the files screen is with a plain HTML table. */
export async function benchScreen(): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const plain = stack.use(servePlainTables({ '/few': await plainTable(few), '/many': await plainTable(many) }))
  const plainUrl = `http://127.0.0.1:${await listenOnLoopback(plain)}`
  const site = stack.use(await startComposedSite())
  const [ours, theirs] = [await seeded(site), plainSide(plainUrl)]
  const browser = stack.use(await openBrowser())
  return report(await interleave([() => round(browser, ours), () => round(browser, theirs)]))
}

/** The site, with an account that has both folders. */
async function seeded(site: SiteServer): Promise<Side> {
  const session = await newSession(site)
  await fill(await openSiteStore(site.url, session, 'few'), few)
  await fill(await openSiteStore(site.url, session, 'many'), many)
  return {
    state: browserStateOf(site, session),
    open: async (page, folder) => {
      await page.goto(`${site.url}/welcome`)
      const link = page.getByRole('link', { name: `Open ${folder}` })
      await link.waitFor()
      const requestedAt = await page.evaluate(() => performance.now())
      await link.click()
      await rows(page).first().waitFor()
      return requestedAt
    },
  }
}

const plainSide = (plain: string): Side => ({
  open: async (page, folder) => {
    await page.goto(`${plain}/${folder}`)
    await rows(page).first().waitFor()
    return 0
  },
})

/** Not by role: computing names for 10,000 rows takes longer than what is measured. */
const rows = (page: Page) => page.locator('tbody th[scope=row]')

async function round(browser: Browser, side: Side): Promise<Times> {
  const select = await withPage(browser, side, CPU_SLOWDOWN, async (page) => {
    await side.open(page, 'few')
    return slowestSelection(page)
  })
  const [open, scroll] = await withPage(browser, side, 1, (page) => openAndScroll(page, side))
  const [openSlowed, scrollSlowed] = await withPage(browser, side, CPU_SLOWDOWN, (page) => openAndScroll(page, side))
  return { select, open, scroll, openSlowed, scrollSlowed }
}

async function slowestSelection(page: Page): Promise<number> {
  await page.evaluate(watchClicks)
  const boxes = await page.getByRole('checkbox', { name: /^Select entry-/ }).all()
  for (const [index, box] of boxes.slice(0, SELECTED).entries()) {
    await box.scrollIntoViewIfNeeded()
    const { x, y } = await centerOf(box)
    await page.mouse.click(x, y)
    await page.waitForFunction((count) => window.benchClicks.length > count, index)
  }
  return Math.max(...(await page.evaluate(() => window.benchClicks)))
}

async function openAndScroll(page: Page, side: Side): Promise<[number, number]> {
  const requestedAt = await side.open(page, 'many')
  await page.evaluate(waitForIdle, QUIET_MS)
  const { longTasks } = await page.evaluate(() => window.benchMetrics)
  const longest = Math.max(0, ...longTasks.filter(({ start }) => start >= requestedAt).map(({ duration }) => duration))
  return [longest, await page.evaluate(scrollList)]
}

const withPage = <Result>(
  browser: Browser,
  { state }: Side,
  slowdown: number,
  use: (page: Page) => Promise<Result>,
): Promise<Result> =>
  withContext(browser, async (context) => use(await throttledPage(context, slowdown)), { storageState: state })

function report([ours = [], theirs = []]: Times[][]): string {
  const row = (label: string, what: keyof Times) => {
    const [a, b] = [ours, theirs].map((times) => times.map((one) => one[what]))
    return [label, describe(a ?? []), Math.max(...(a ?? [])).toFixed(0), describe(b ?? []), ratio(a ?? [], b ?? [])]
  }
  const lines = [
    row(`slowest of ${SELECTED} selections among 200, CPU throttled ${CPU_SLOWDOWN}x`, 'select'),
    row('longest task while 10,000 open', 'open'),
    row('longest frame while 10,000 scroll', 'scroll'),
    row(`longest task while 10,000 open, CPU throttled ${CPU_SLOWDOWN}x`, 'openSlowed'),
    row(`longest frame while 10,000 scroll, CPU throttled ${CPU_SLOWDOWN}x`, 'scrollSlowed'),
  ]
  const title = `ms, medians of ${ROUNDS} interleaved rounds; tasks under 50 ms count as 0`
  return `${title}\n${table(['', 'site', 'worst', 'plain table', 'ratio'], lines)}`
}
