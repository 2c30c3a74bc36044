import { openAndScroll, openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { accountPages, listedPages, openingId, pageKinds } from '../support/page/routes.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

const sample = new Set<string>([pageKinds.home, pageKinds.whitepaper])

const watchedTest = test.extend<{ foreignRequests: string[] }>({
  foreignRequests: async ({ page, site }, use) => {
    const foreignRequests: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== site.url && protocol !== 'data:') foreignRequests.push(request.url())
    })
    await use(foreignRequests)
  },
})

watchedTest.describe('a page', () => {
  for (const path of new Set([...sample, ...listedPages, ...accountPages])) {
    watchedTest(
      `sends no requests to other origins: ${path}`,
      { tag: sample.has(path) ? [] : '@full' },
      async ({ page, foreignRequests }) => {
        await openAndScroll(page, path)
        expect(foreignRequests).toEqual([])
      },
    )
  }

  watchedTest(
    'sends no requests to other origins while an application form is filled in',
    async ({ page, site, foreignRequests }) => {
      await page.goto(`/application/${await openingId(site.url)}`)
      await page.locator('main form input').first().fill('Ada')
      await waitForIdle(page)
      expect(foreignRequests).toEqual([])
    },
  )
})

test.describe('a visit without input', () => {
  test('stores nothing in the browser', async ({ page, context }) => {
    for (const path of ['/', '/contactus', '/careers']) {
      await openUntilIdle(page, path)
    }
    expect((await context.cookies()).map(({ name }) => name)).toEqual([])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  })
})
