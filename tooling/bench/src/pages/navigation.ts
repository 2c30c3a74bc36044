import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { centerOf, IDLE_MS, openPage, throttledPage, withContext } from '../browser/visit.ts'
import { LIMITS } from '../config.ts'
import { comparisonCells } from '../report/report.ts'
import { measureAll, type Sides } from './sides.ts'

const [FROM, TO] = ['/', '/ai-ml']
const HOVER_MS = 1000

/** Measures the time from a click on the home page until the other page appears. Resolves to table rows. */
export async function measureNavigation({ browser, subjects }: Sides): Promise<string[][]> {
  const apps = subjects.filter(({ side, path }) => path === FROM && (side === 'site' || side === 'next'))
  const times = await measureAll(apps, async ({ origin }) => ({
    clicked: await navigate(browser, origin.slowUrl, 0),
    hovered: await navigate(browser, origin.slowUrl, HOVER_MS),
  }))
  const row = (label: string, kind: 'clicked' | 'hovered', limit: string) => {
    const [site, next] = [times('site', FROM).map((time) => time[kind]), times('next', FROM).map((time) => time[kind])]
    return [`${FROM} to ${TO}, ${label}`, ...comparisonCells(site, next), limit]
  }
  return [
    row('clicked', 'clicked', `${LIMITS.navigation.toFixed(2)} of Next`),
    row(`hovered for ${HOVER_MS} ms, then clicked`, 'hovered', `${LIMITS.hoveredMs} ms`),
  ]
}

const navigate = (browser: Browser, site: string, hoverMs: number): Promise<number> =>
  withContext(browser, async (context) => {
    const page = await throttledPage(context)
    await page.addInitScript(watchNavigation, TO)
    await openPage(page, `${site}${FROM}`, IDLE_MS)
    const link = page.locator(`main a[href="${TO}"]`).first()
    await link.scrollIntoViewIfNeeded()
    const { x, y } = await centerOf(link)
    if (hoverMs > 0) {
      await page.mouse.move(x, y)
      await pause(hoverMs)
    }
    await page.mouse.click(x, y)
    const shown = await page.waitForFunction(() => window.benchShown)
    return (await shown.jsonValue()) ?? Number.NaN
  })

/** Runs in every page before its own code. Measures how long a click takes to open `path`, until it is painted. */
function watchNavigation(path: string): void {
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      const click = { clicked: performance.timeOrigin + timeStamp, previous: heading() }
      sessionStorage.setItem('bench', JSON.stringify(click))
    },
    { capture: true },
  )
  const check = () => {
    const { clicked, previous } = JSON.parse(sessionStorage.getItem('bench') ?? '{}')
    if (!clicked || location.pathname !== path || ['', previous].includes(heading()))
      return void requestAnimationFrame(check)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      window.benchShown = performance.timeOrigin + performance.now() - clicked
    }
    port2.postMessage('')
  }
  requestAnimationFrame(check)
}
