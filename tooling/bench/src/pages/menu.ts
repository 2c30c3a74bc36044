import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { centerOf, openPage, type Point, throttledPage, withContext } from '../browser/visit.ts'
import { LIMITS } from '../config.ts'
import { comparisonCells, interleave } from '../report/report.ts'
import type { Sides } from './sides.ts'

const PATH = '/'
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The time between two taps: enough to detect an open menu before the next tap closes it. */
const TAP_INTERVAL_MS = 50
const TIMEOUT_MS = 30_000

/** Measures how soon repeated taps on the menu button open the menu over the slow link. Resolves to a table row. */
export async function measureMenu({ browser, site: { origin } }: Sides): Promise<string[]> {
  const menuButton = await centerOfMenuButton(browser, `${origin.url}${PATH}`)
  const tap = () => tapUntilOpen(browser, `${origin.slowUrl}${PATH}`, menuButton)
  const [results = []] = await interleave([tap], { warmUp: false })
  const [opened, painted] = [results.map((result) => result.opened), results.map((result) => result.firstPaint)]
  return [`${PATH} menu opens; first paint`, ...comparisonCells(opened, painted), LIMITS.menu.toFixed(2)]
}

const centerOfMenuButton = (browser: Browser, url: string): Promise<Point> =>
  withContext(
    browser,
    async (context) => {
      const page = await context.newPage()
      await page.goto(url)
      return await centerOf(page.locator('header').getByLabel('Menu', { exact: true }).first())
    },
    PHONE,
  )

const tapUntilOpen = (browser: Browser, url: string, { x, y }: Point) =>
  withContext(
    browser,
    async (context) => {
      const page = await throttledPage(context)
      let opened = 0
      await page.exposeFunction('benchMenuOpened', (time: number) => {
        opened ||= time
      })
      await page.addInitScript(watchMenu)
      const loaded = openPage(page, url)
      loaded.catch(() => undefined)
      for (const started = performance.now(); opened === 0; ) {
        if (performance.now() - started > TIMEOUT_MS) throw new Error(`The menu did not open within ${TIMEOUT_MS} ms.`)
        await page.touchscreen.tap(x, y)
        await pause(TAP_INTERVAL_MS)
      }
      const { firstPaint } = await loaded
      return { opened, firstPaint }
    },
    PHONE,
  )

/** Runs in the page before its own code. Reports when the main menu's first link appears, in ms since navigation. */
function watchMenu(): void {
  const check = () => {
    const link = document.querySelector('header nav ul a')
    if (!link?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return void requestAnimationFrame(check)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => window.benchMenuOpened(performance.now())
    port2.postMessage('')
  }
  requestAnimationFrame(check)
}
