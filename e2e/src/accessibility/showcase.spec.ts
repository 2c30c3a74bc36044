import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { root } from '@site/run/workspace'
import { watchConsole } from '../support/page/console.ts'
import { run } from '../support/site/run.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'

const kit = join(root, 'packages/ui')
const ADDRESS = 'http://kit.test'

/** The showcase of the UI kit, built once per worker; needs no server and no site. */
const test = base.extend<{ showcase: Page }, { built: string }>({
  built: [
    async ({}, use) => {
      await run(kit, process.execPath, ['src/styles/build.ts'])
      await run(kit, join(kit, 'node_modules/.bin/rsbuild'), ['build', '--config', 'showcase/rsbuild.config.ts'])
      await use(join(kit, 'showcase/dist'))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  showcase: async ({ page, built }, use) => {
    const expectNoErrors = await watchConsole(page)
    await page.route(`${ADDRESS}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: join(built, pathname === '/' ? 'index.html' : pathname) })
    })
    await use(page)
    expectNoErrors()
  },
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the UI kit has no accessibility violation in ${scheme} colors, in any state of its form`, {
    tag: '@full',
  }, async ({ showcase }) => {
    // A page with every component takes axe many times as long as a page of the site.
    test.slow()
    await showcase.goto(`${ADDRESS}/?scheme=${scheme}`)
    await expect(showcase.getByRole('region', { name: 'By buttons' })).toBeVisible()
    await expectAccessible(showcase)
    const states = showcase.getByRole('group', { name: 'State of the form below' }).getByRole('button')
    for (const state of await states.all()) {
      await state.click()
      await expect(state).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(showcase, '.form')
    }
  })
}

test('the UI kit shows rest, hover and focus side by side', async ({ showcase }) => {
  await showcase.setViewportSize({ width: 1440, height: 900 })
  await showcase.goto(`${ADDRESS}/?scheme=light`)
  const saves = showcase.getByRole('button', { name: 'Save' })
  const looks = await saves.evaluateAll((buttons) =>
    buttons.slice(0, 3).map((button) => {
      const { backgroundColor, outlineStyle } = getComputedStyle(button)
      return { backgroundColor, outlineStyle }
    }),
  )
  const [rest, hover, focus] = looks
  expect(hover?.backgroundColor).not.toBe(rest?.backgroundColor)
  expect([rest?.outlineStyle, focus?.outlineStyle]).toEqual(['none', 'solid'])
})

test('the UI kit is shown in both color schemes at once', async ({ showcase }) => {
  await showcase.goto(`${ADDRESS}/?both`)
  const grounds = await Promise.all(
    ['light', 'dark'].map(async (scheme) => {
      const frame = showcase.frameLocator(`iframe[title="The kit in ${scheme} colors"]`)
      await expect(frame.getByRole('heading', { name: 'Tokens' })).toBeAttached()
      return frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    }),
  )
  expect(grounds).toEqual(['rgb(255, 255, 255)', 'rgb(13, 26, 41)'])
})

test('the UI kit keeps its marks visible in forced colors', async ({ showcase }) => {
  await showcase.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await showcase.goto(`${ADDRESS}/?scheme=light`)
  const style = (selector: string, property: string, pseudo?: string) =>
    showcase
      .locator(selector)
      .first()
      .evaluate(
        (element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name ?? ''),
        [property, pseudo],
      )
  const ground = await style('body', 'background-color')
  expect(await style('.hero', 'background-image')).toBe('none')
  for (const marked of ['.list--thread > li', '.steps__item']) {
    expect(await style(marked, 'background-color', '::before'), marked).not.toBe(ground)
  }
  const [open, other] = ['.side-nav__link[aria-current]', '.side-nav__link:not([aria-current])']
  expect(await style(open ?? '', 'border-left-color')).not.toBe(await style(other ?? '', 'border-left-color'))
  expect(await style('.spinner', 'border-right-color')).not.toBe(await style('.spinner', 'border-left-color'))
  expect(await style('.skeleton', 'border-top-style')).toBe('solid')
})

for (const width of [320, 1440]) {
  test(`the UI kit does not overflow with long words, ${width} px wide`, async ({ showcase }) => {
    await showcase.setViewportSize({ width, height: 900 })
    await showcase.goto(`${ADDRESS}/?scheme=light`)
    await expect(showcase.getByRole('heading', { name: 'Layout' })).toBeAttached()
    const wider = await showcase.evaluate(() =>
      [...document.querySelectorAll('.sc-specimen > div')]
        // Carousels keep 6 px for focus rings on either side.
        .filter((stage) => stage.scrollWidth > stage.clientWidth + 12)
        .map((stage) => stage.previousElementSibling?.textContent),
    )
    expect(wider).toEqual([])
    expect(await showcase.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
