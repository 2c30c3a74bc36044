import { accountPages, listedPages, openingId, pageKinds } from './support/routes.ts'
import { scrollThrough } from './support/scroll.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const sample = new Set<string>([pageKinds.home, pageKinds.contact, pageKinds.service, pageKinds.whitepaper])

const watchedTest = test.extend<{ foreign: string[] }>({
  foreign: async ({ page, site }, use) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== site.url && protocol !== 'data:') foreign.push(request.url())
    })
    await use(foreign)
  },
})

watchedTest.describe('nobody else is asked for anything', () => {
  for (const path of new Set([...sample, ...listedPages, ...accountPages])) {
    watchedTest(`by ${path}`, { tag: sample.has(path) ? [] : '@full' }, async ({ page, foreign }) => {
      await page.goto(path)
      await settled(page)
      await scrollThrough(page)
      await settled(page)
      expect(foreign).toEqual([])
    })
  }

  watchedTest('by an application form that is filled in', async ({ page, site, foreign }) => {
    await page.goto(`/application/${await openingId(site.url)}`)
    await page.locator('main form input').first().fill('Ada')
    await settled(page)
    expect(foreign).toEqual([])
  })

  watchedTest('until the map is asked for, and then the map alone', async ({ page, foreign }) => {
    await page.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Map</title>' }),
    )
    await page.goto('/contactus')
    await settled(page)
    expect(foreign).toEqual([])
    await page.getByRole('button', { name: /openstreetmap\.org and shares your IP address/ }).click()
    const map = page.locator('iframe')
    await expect(map).toBeFocused()
    await expect(map).toHaveAttribute('title', /map/i)
    await expect(map).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin')
    await expect(map).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
    await expect.poll(() => foreign).toHaveLength(1)
    expect(foreign[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\//)
    await page.reload()
    await settled(page)
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(foreign).toHaveLength(1)
  })
})

test.describe('a visitor who only reads', () => {
  test('has nothing stored but the anti-forgery cookie', async ({ page, context }) => {
    for (const path of ['/', '/contactus', '/careers']) {
      await page.goto(path)
      await settled(page)
    }
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['XSRF-TOKEN'])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  })
})
