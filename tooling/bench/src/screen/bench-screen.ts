import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { listenOnLoopback } from '@repo/servers/port'
import { browserStateOf, newSession } from '@site/checks/site'
import { root } from '@site/run/workspace'
import pLimit from 'p-limit'
import { waitForIdle } from '../browser/page-metrics.ts'
import { centerOf, openBrowser, throttledPage, withContext } from '../browser/visit.ts'
import { CPU_SLOWDOWN, ROUNDS } from '../config.ts'
import { measureCall } from '../http/call.ts'
import { CONCURRENCY, entryNames, fill, openSiteStore } from '../http/store.ts'
import { formatMedian, interleave, ratio, table } from '../report/report.ts'
import { type Member, startMember } from '../servers/member.ts'

const SELECTED = 8
const QUIET_MS = 500
/** How long people hold a mouse button, at least. */
const PRESS_MS = 80

interface Side {
  state?: BrowserContextOptions['storageState']
  /** Opens a folder. Resolves, once its rows are visible, to the time of the request in ms of the page's clock. */
  open: (page: Page, folder: 'few' | 'many') => Promise<number>
}

interface Times {
  /** The time of the slowest selection on a throttled CPU, in ms. */
  select: number
  /** The longest task while 10,000 entries load, in ms. */
  open: number
  /** The longest frame while 10,000 entries scroll, in ms. */
  scroll: number
  openThrottled: number
  scrollThrottled: number
}

/** Folders are listed first, and are as many as the files. */
const few = { folders: folderNames(100), files: entryNames(100) }
const many = { folders: folderNames(5_000), files: entryNames(5_000) }

function folderNames(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `entry-${n}`)
}

/** Compares the responsiveness of the files screen with that of a plain HTML table. */
export async function benchScreen(): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const plain = stack.use(servePlainTables({ '/few': await plainTable(few), '/many': await plainTable(many) }))
  const plainUrl = `http://127.0.0.1:${await listenOnLoopback(plain)}`
  const site = stack.use(await startMember('gateway'))
  const [ours, theirs] = [await siteSide(site), plainSide(plainUrl)]
  const browser = stack.use(await openBrowser())
  return report(await interleave([() => round(browser, ours), () => round(browser, theirs)]))
}

async function siteSide(site: Member): Promise<Side> {
  const session = await newSession(site)
  for (const [folder, { folders, files }] of Object.entries({ few, many })) {
    const store = await openSiteStore(site.url, session, folder)
    await fill(store, files)
    await pLimit(CONCURRENCY).map(folders, (name) => measureCall(store.createFolder(name)))
  }
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

/** Renders a plain HTML table of these files. CSS alone highlights the selected rows. */
async function plainTable({ folders, files }: typeof few): Promise<string> {
  const readSheet = (name: string) => readFile(resolve(root, `apps/filemanager/src/browse/${name}.module.css`), 'utf8')
  const sheet = `${await readSheet('list/scroller')}\n${await readSheet('table/entry-table')}`
  const rows = [...folders, ...files].map(
    (name) =>
      `<tr data-entry><td class="select"><input type="checkbox" aria-label="Select ${name}"></td>` +
      `<td><time>21/11/2026 12:00:00</time></td><th scope="row" class="name"><a class="open" href="/${name}">${name}</a></th>` +
      `<td class="size">0.1</td><td class="actions"><div><a href="/${name}">Download</a>` +
      `<button type="button">Rename</button><button type="button">Delete</button></div></td></tr>`,
  )
  return `<!doctype html><html lang="en"><title>Files</title>
<style>${sheet} tr:has(:checked) { background: #def }</style>
<section class="scroller" data-long="true" tabindex="0"><table class="table">
<thead><tr><td style="width: 2.75rem"></td><th style="--width-wide: 13rem">Upload Time</th><th>File Name</th>
<th style="--width-wide: 10rem">Size (KB)</th><th style="--width-wide: 16rem">Actions</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></section></html>`
}

const servePlainTables = (tables: Readonly<Record<string, string>>): Server =>
  createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(tables[request.url ?? ''])
  })

/** Finds rows by selector: computing the accessible names of 10,000 rows takes longer than the measured actions. */
const rows = (page: Page) => page.locator('tbody th[scope=row]')

async function round(browser: Browser, side: Side): Promise<Times> {
  const select = await withPage(browser, side, CPU_SLOWDOWN, async (page) => {
    await side.open(page, 'few')
    return slowestSelection(page)
  })
  const measure = (slowdown: number) => withPage(browser, side, slowdown, (page) => openAndScroll(page, side))
  const [open, scroll] = await measure(1)
  const [openThrottled, scrollThrottled] = await measure(CPU_SLOWDOWN)
  return { select, open, scroll, openThrottled, scrollThrottled }
}

/** Resolves to the longest time from a press or its release to the frame that shows it, as people feel it. */
async function slowestSelection(page: Page): Promise<number> {
  await page.evaluate(watchPresses)
  const boxes = page.getByRole('checkbox', { name: /^(?:Mark folder|Select) entry-/ })
  for (let index = 0; index < SELECTED; index += 1) {
    const box = boxes.nth(index)
    await box.scrollIntoViewIfNeeded()
    const { x, y } = await centerOf(box)
    await page.mouse.move(x, y)
    // Reaching the row and the work after the previous selection are not part of this one.
    await page.evaluate(waitForIdle, QUIET_MS)
    await page.mouse.down()
    await pause(PRESS_MS)
    await page.mouse.up()
    await page.waitForFunction((count) => window.benchPresses.length >= count, 2 * (index + 1))
  }
  return Math.max(...(await page.evaluate(() => window.benchPresses)))
}

async function openAndScroll(page: Page, side: Side): Promise<[number, number]> {
  const requestedAt = await side.open(page, 'many')
  await page.evaluate(waitForIdle, QUIET_MS)
  const { longTasks } = await page.evaluate(() => window.benchMetrics)
  const longest = Math.max(0, ...longTasks.filter(({ start }) => start >= requestedAt).map(({ duration }) => duration))
  return [longest, await page.evaluate(scrollList)]
}

const withPage = <Result>(browser: Browser, { state }: Side, slowdown: number, use: (page: Page) => Promise<Result>) =>
  withContext(browser, async (context) => use(await throttledPage(context, slowdown)), { storageState: state })

function report([ours = [], theirs = []]: Times[][]): string {
  const row = (label: string, metric: keyof Times) => {
    const [a, b] = [ours.map((times) => times[metric]), theirs.map((times) => times[metric])]
    return [label, formatMedian(a), Math.max(...a).toFixed(0), formatMedian(b), ratio(a, b)]
  }
  const lines = [
    row(`slowest of ${SELECTED} selections among 200 entries, CPU throttled ${CPU_SLOWDOWN}x`, 'select'),
    row('longest task while 10,000 load', 'open'),
    row('longest frame while 10,000 scroll', 'scroll'),
    row(`longest task while 10,000 load, CPU throttled ${CPU_SLOWDOWN}x`, 'openThrottled'),
    row(`longest frame while 10,000 scroll, CPU throttled ${CPU_SLOWDOWN}x`, 'scrollThrottled'),
  ]
  const title = `ms, medians of ${ROUNDS} interleaved rounds; tasks under 50 ms count as 0`
  return `${title}\n${table(['', 'site', 'worst', 'plain table', 'ratio'], lines)}`
}

/** Functions that run inside the measured page; each is self-contained. */

/** Records the time from each press, and from each click, to the end of the next frame, in ms. */
function watchPresses(): void {
  window.benchPresses = []
  const record = ({ timeStamp }: Event) => {
    requestAnimationFrame(() => {
      // Runs after the frame, but before tasks that prepare a later one.
      const afterFrame = () => window.benchPresses.push(performance.now() - timeStamp)
      void scheduler.postTask(afterFrame, { priority: 'user-blocking' })
    })
  }
  for (const type of ['pointerdown', 'click']) window.addEventListener(type, record, { capture: true })
}

/** Scrolls a list like a mouse wheel, then jumps to its end. Resolves to the longest time between two frames in ms. */
async function scrollList(): Promise<number> {
  const scroller = document.querySelector('[data-long="true"]')
  if (!scroller) throw new Error('There is no long list.')
  // If the browser draws nothing for a second, counts that as one frame rather than blocking the bench.
  const frame = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => resolve(performance.now()))
      setTimeout(() => resolve(performance.now()), 1000)
    })
  let longest = 0
  let last = await frame()
  const step = async (top: number) => {
    scroller.scrollTop = top
    const now = await frame()
    longest = Math.max(longest, now - last)
    last = now
  }
  for (let count = 1; count <= 30; count += 1) await step(count * 400)
  await step(scroller.scrollHeight)
  await step(scroller.scrollHeight)
  await step(0)
  await step(0)
  return longest
}
