import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openBrowser, withContext } from '../browser/visit.ts'
import { withSite } from './with-site.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SIZES = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]
const SCHEMES = ['light', 'dark'] as const

/** Counts the violations that axe finds on each public page, in both color schemes, on a phone and a desktop. */
export const measureAccessibility = () =>
  withSite(async (url, paths) => {
    await using browser = await openBrowser()
    const found: string[] = []
    const rules = new Set<string>()
    let runs = 0
    for (const viewport of SIZES) {
      await withContext(
        browser,
        async (context) => {
          const page = await context.newPage()
          for (const path of paths) {
            await page.goto(url + path, { waitUntil: 'networkidle' })
            for (const colorScheme of SCHEMES) {
              await page.emulateMedia({ colorScheme })
              const { violations, passes, inapplicable, incomplete } = await analyze(page)
              for (const { id } of [...violations, ...passes, ...inapplicable, ...incomplete]) rules.add(id)
              found.push(...violations.map(({ id }) => `${path} ${viewport.width} ${colorScheme}: ${id}`))
              runs += 1
            }
          }
        },
        { viewport, reducedMotion: 'reduce' },
      )
    }
    if (found.length > 0) console.warn(found.join('\n'))
    return { accessibility: { rules: rules.size, runs, violations: found.length } }
  })

const analyze = (page: Page) =>
  new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } })
    // In the other mode, each run opens a second page to collect its results.
    .setLegacyMode()
    .analyze()
