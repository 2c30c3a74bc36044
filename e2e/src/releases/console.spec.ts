import { changeChannel, promote, toAppName, toVersion } from '@mfe/release'
import type { Page } from '@playwright/test'
import { runProcess } from '@site/run/process'
import { root } from '@site/run/workspace'
import { siteEnvironment } from '../support/config.ts'
import { open, waitForHydration } from '../support/page/open-page.ts'
import { storeOf } from '../support/site/careers-release.ts'
import { mfe } from '../support/site/mfe.ts'
import type { Site } from '../support/site/site-process.ts'
import { test as base, expect } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { expectNoOverflow } from '../support/visual/overflow.ts'

const NEXT = '1.0.0-console'
const next = `careers@${NEXT}`

interface Printed {
  address: string
  code: string
}

interface Console {
  /** Opens a session in the browser. */
  enter: (page: Page) => Promise<void>
}

const test = base.extend<object, { releases: Console }>({
  releases: [
    async ({ site }, use) => {
      await mfe(site, ['publish', 'careers', '--version', NEXT])
      await mfe(site, ['team', 'add', 'growth', '--apps', 'careers'])
      const created = await mfe(site, ['token', 'create', '--admin', '--name', 'ada'])
      const token = created.trim().split('\n').at(-1) ?? ''
      await use({
        async enter(page) {
          const printed = await codeFor(site, token)
          await page.goto(printed.address)
          await page.getByLabel('Code').fill(printed.code)
          await page.getByRole('button', { name: 'Open' }).click()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is live')
        },
      })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use({ siteSettings: { MFE_MAP: 'on' } })
test.setTimeout(180_000)

/** Runs `mfe console` with a token, and resolves to what it prints. */
async function codeFor(site: Site, token: string): Promise<Printed> {
  const settings = { DATA_DIR: site.dataDir, PORT: new URL(site.url).port, NODE_ENV: 'production' }
  const { code, output } = await runProcess(process.execPath, ['apps/gateway/src/mfe.ts', 'console'], {
    cwd: root,
    env: siteEnvironment({ ...settings, MFE_MAP: 'on', MFE_TOKEN: token }),
    output: 'keep',
  })
  if (code !== 0) throw new Error(output)
  const [, address = '', printed = ''] = /^Open: +(.*)\nEnter: +(.*)$/m.exec(output) ?? []
  return { address, code: printed }
}

const app = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const stable = async (site: Site) => (await storeOf(site.dataDir).channel(toAppName('careers'))).stable

test.describe('a release', () => {
  // The browser reports the conflict.
  test.use({ allowedMessages: [/status of 409/] })

  test('goes live for some visitors, then for everyone, and is rolled back, in at most four clicks each', async ({
    page,
    site,
    releases,
  }) => {
    await releases.enter(page)
    const before = await stable(site)

    await test.step('10%: app, promote, confirm', async () => {
      await app(page, 'careers').click()
      await page.getByLabel('Version', { exact: true }).selectOption(next)
      await page.getByLabel('Percent').fill('10')
      await page.getByLabel('Why').first().fill('the new form')
      await page.getByRole('button', { name: 'Promote…' }).click()
      await page.getByRole('button', { name: `Promote ${next} for 10% of visitors` }).click()
      await expect(page.getByRole('status')).toContainText(`except for 10% of visitors, who get ${NEXT}`)
    })

    await test.step('everyone: app, promote, confirm', async () => {
      await page.getByRole('link', { name: 'What is live' }).click()
      await app(page, 'careers').click()
      await page.getByRole('button', { name: 'Promote…' }).click()
      await page.getByRole('button', { name: `Promote ${next} for everyone` }).click()
      await expect(page.getByRole('status')).toContainText(`Live from the next page request: ${next}.`)
      await open(page, '/careers')
      await expect(page.locator('[data-remote^="careers@"]')).toHaveAttribute('data-remote', next)
    })

    await test.step('back: app, roll back, confirm; and sending it again changes nothing', async () => {
      await page.goto('/__mfe')
      await app(page, 'careers').click()
      await page.getByRole('button', { name: 'Roll back…' }).click()
      await page.getByRole('button', { name: 'Roll back careers' }).click()
      await expect(page.getByRole('status')).toContainText(`careers@${before}`)
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('changed nothing')
      expect(await stable(site)).toBe(before)
    })
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a version is previewed and promoted', async ({ page, site, releases }) => {
    await releases.enter(page)
    await app(page, 'careers').click()
    await page.getByRole('button', { name: `Preview ${NEXT}`, exact: true }).click()
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(next)
    await page.goto('/__mfe/console/apps/careers')
    await page.getByLabel('Version', { exact: true }).selectOption(next)
    await page.getByLabel('Percent').fill('1')
    await page.getByRole('button', { name: 'Promote…' }).click()
    await page.getByRole('button', { name: /^Promote careers/ }).click()
    await expect(page.getByRole('status')).toContainText(NEXT)
    await mfe(site, ['rollback', 'careers'])
  })
})

test.describe('every page', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has no accessibility violations at 360 px in a ${colorScheme} scheme, and nothing overflows`, {
      tag: colorScheme === 'dark' ? [] : '@full',
    }, async ({ page, releases }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto('/__mfe/console/open')
      await expectAccessible(page)
      await releases.enter(page)
      for (const path of [
        '/__mfe',
        '/__mfe/console/apps/careers',
        '/__mfe/console/history',
        '/__mfe/console/several',
        '/__mfe/console/pending',
      ]) {
        await page.goto(path)
        await expectAccessible(page)
        await expectNoOverflow(page, path)
      }
      await page.goto('/__mfe/console/apps/careers')
      await page.getByLabel('Version', { exact: true }).selectOption(next)
      await page.getByRole('button', { name: 'Promote…' }).click()
      await expect(page.getByRole('button', { name: `Promote ${next} for everyone` })).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page, 'the confirmation')
    })
  }
})

test('the console works with the keyboard alone', async ({ page, releases }) => {
  await releases.enter(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Filter')).toBeFocused()
  await page.keyboard.type('careers')
  await expect(page.getByRole('status')).toContainText('1 of')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'What is live' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('careers')
})

test('the regions of a page are outlined by owner and version, for holders of a session only', async ({
  page,
  releases,
}) => {
  await open(page, '/careers')
  const map = page.getByRole('complementary', { name: 'Release map' })
  await expect(map).toHaveCount(0)
  await releases.enter(page)
  await open(page, '/careers')
  await map.getByRole('button', { name: 'Regions' }).click()
  const name = (await page.locator('[data-remote^="careers@"]').getAttribute('data-remote')) ?? ''
  await expect(map.locator('.box')).toHaveText(`${name}, growth`)
  await expectAccessible(page, 'aside[aria-label="Release map"]')
  await page.keyboard.press('Escape')
  await expect(map.locator('.box')).toHaveCount(0)
})

test('an earlier release is shown as it was, across links, until the user leaves it', async ({
  page,
  site,
  releases,
}) => {
  const store = storeOf(site.dataDir)
  const [careers, before] = [toAppName('careers'), (await stable(site)) ?? '']
  await changeChannel(store, careers, promote(toVersion(NEXT)))
  try {
    await releases.enter(page)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page
      .getByRole('link', { name: /^Open the site of release/ })
      .first()
      .click()
    const bar = page.getByRole('complementary', { name: 'Preview' })
    await expect(bar).toContainText('Earlier release')
    await waitForHydration(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
    await expect(page.locator('[data-remote^="careers@"]')).toHaveAttribute('data-remote', `careers@${before}`)
    await bar.getByRole('link', { name: 'Leave' }).click()
    await expect(bar).toHaveCount(0)
    await expect(page.locator('[data-remote^="careers@"]')).toHaveAttribute('data-remote', next)
  } finally {
    await changeChannel(store, careers, promote(toVersion(before)))
  }
})

test.describe('scripts of a remote', () => {
  // The browser reports what it refuses.
  test.use({ allowedMessages: [/status of 403|frame/i] })

  test('can neither fetch, frame nor hold the console of a visitor with a session', async ({
    page,
    context,
    releases,
  }) => {
    await releases.enter(page)
    await open(page, '/')
    const fetched = await page.evaluate(async () => {
      const response = await fetch('/__mfe')
      return { status: response.status, text: await response.text() }
    })
    expect(fetched).toEqual({ status: 403, text: expect.not.stringContaining('You are admin/ada') })

    const framed = await page.evaluate(async () => {
      const frame = document.createElement('iframe')
      frame.src = '/__mfe'
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
      document.body.append(frame)
      await loaded
      return frame.contentDocument?.body?.textContent ?? ''
    })
    expect(framed).not.toContain('You are admin/ada')

    const opened = context.waitForEvent('page')
    await page.evaluate(() => {
      Object.assign(window, { held: window.open('/__mfe') })
    })
    await expect((await opened).getByText('You are admin/ada')).toBeVisible()
    const isOutOfReach = await page.evaluate(() => {
      const { held } = window as unknown as { held: Window | null }
      return held === null || held.closed
    })
    expect(isOutOfReach).toBe(true)
  })
})
