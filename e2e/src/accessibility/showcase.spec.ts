import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { root } from '@site/run/workspace'
import { watchConsole } from '../support/page/console.ts'
import { run } from '../support/site/run.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'

const uiKit = join(root, 'packages/ui')
const ORIGIN = 'http://kit.test'

/** Builds the showcase of the UI kit once per worker and serves it without a server. */
const test = base.extend<{ showcase: Page }, { built: string }>({
  built: [
    async ({}, use) => {
      await run(uiKit, process.execPath, ['src/styles/build.ts'])
      await run(uiKit, join(uiKit, 'node_modules/.bin/rsbuild'), ['build', '--config', 'showcase/rsbuild.config.ts'])
      await use(join(uiKit, 'showcase/dist'))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  showcase: async ({ page, built }, use) => {
    const expectNoErrors = await watchConsole(page)
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: join(built, pathname === '/' ? 'index.html' : pathname) })
    })
    await use(page)
    expectNoErrors()
  },
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the UI kit has no accessibility violations in ${scheme} mode, in any form state`, {
    tag: '@full',
  }, async ({ showcase }) => {
    // Axe takes many times as long on a page with every component as on a normal page.
    test.slow()
    await showcase.goto(`${ORIGIN}/?scheme=${scheme}`)
    await expect(showcase.getByRole('region', { name: 'With buttons' })).toBeVisible()
    await expectAccessible(showcase)
    const states = showcase.getByRole('group', { name: 'State of the form below' }).getByRole('button')
    await expect(states).not.toHaveCount(0)
    for (const state of await states.all()) {
      await state.click()
      await expect(state).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(showcase, '.form')
    }
  })
}

test('the UI kit shows the normal, hover and focus states side by side', async ({ showcase }) => {
  await showcase.setViewportSize({ width: 1440, height: 900 })
  await showcase.goto(`${ORIGIN}/?scheme=light`)
  const saveButtons = showcase.getByRole('button', { name: 'Save' })
  await expect(saveButtons.nth(2)).toBeVisible()
  const styles = await saveButtons.evaluateAll((buttons) =>
    buttons.slice(0, 3).map((button) => {
      const { backgroundColor, outlineStyle } = getComputedStyle(button)
      return { backgroundColor, outlineStyle }
    }),
  )
  const [normal, hover, focus] = styles
  expect(hover?.backgroundColor).not.toBe(normal?.backgroundColor)
  expect([normal?.outlineStyle, focus?.outlineStyle]).toEqual(['none', 'solid'])
})

test('the UI kit shows both color schemes side by side', async ({ showcase }) => {
  await showcase.goto(`${ORIGIN}/?both`)
  const backgrounds = await Promise.all(
    ['light', 'dark'].map(async (scheme) => {
      const frame = showcase.frameLocator(`iframe[title="The kit in ${scheme} colors"]`)
      await expect(frame.getByRole('heading', { name: 'Tokens' })).toBeAttached()
      return frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    }),
  )
  expect(backgrounds).toEqual(['rgb(255, 255, 255)', 'rgb(13, 26, 41)'])
})

test('the UI kit keeps markers and borders visible in forced colors mode', async ({ showcase }) => {
  await showcase.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await showcase.goto(`${ORIGIN}/?scheme=light`)
  const style = (selector: string, property: string, pseudo?: string) =>
    showcase
      .locator(selector)
      .first()
      .evaluate((element, { property, pseudo }) => getComputedStyle(element, pseudo).getPropertyValue(property), {
        property,
        pseudo,
      })
  const background = await style('body', 'background-color')
  expect(await style('.hero', 'background-image')).toBe('none')
  for (const selector of ['.list--thread > li', '.steps__item']) {
    expect(await style(selector, 'background-color', '::before'), selector).not.toBe(background)
  }
  const current = await style('.side-nav__link[aria-current]', 'border-left-color')
  expect(current).not.toBe(await style('.side-nav__link:not([aria-current])', 'border-left-color'))
  expect(await style('.spinner', 'border-right-color')).not.toBe(await style('.spinner', 'border-left-color'))
  expect(await style('.skeleton', 'border-top-style')).toBe('solid')
})

for (const width of [320, 1440]) {
  test(`the UI kit does not overflow with long words, ${width} px wide`, async ({ showcase }) => {
    await showcase.setViewportSize({ width, height: 900 })
    await showcase.goto(`${ORIGIN}/?scheme=light`)
    await expect(showcase.getByRole('heading', { name: 'Layout' })).toBeAttached()
    const overflowing = await showcase.evaluate(() =>
      [...document.querySelectorAll('.sc-specimen > div')]
        // Carousels reserve 6 px for focus rings on each side.
        .filter((specimen) => specimen.scrollWidth > specimen.clientWidth + 12)
        .map((specimen) => specimen.previousElementSibling?.textContent),
    )
    expect(overflowing).toEqual([])
    expect(await showcase.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
