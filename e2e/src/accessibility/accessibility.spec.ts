import { openUntilIdle, waitForIdle } from '../support/page/open-page.ts'
import { accountPages, listedPages, openingId, openingIds, pageKinds, samplePages } from '../support/page/routes.ts'
import { scrollThrough } from '../support/page/scroll.ts'
import { test as base } from '../support/test.ts'
import { expectAccessible } from '../support/visual/accessibility.ts'
import { inEachAppearance } from '../support/visual/appearances.ts'

base.describe.configure({ mode: 'parallel' })

/** `checkPage` checks a page as it opens, then with its lazy content loaded, in every color scheme and width. */
const test = base.extend<{ checkPage: (path: string) => Promise<void> }>({
  checkPage: async ({ page }, use) =>
    use(async (path) => {
      await openUntilIdle(page, path)
      await expectAccessible(page)
      await scrollThrough(page)
      await waitForIdle(page)
      await inEachAppearance(page, () => expectAccessible(page))
    }),
})

test.describe('a page', () => {
  test.use({ allowedMessages: [/status of 404/] })
  test.setTimeout(240_000)

  for (const path of new Set([...Object.values(pageKinds), ...listedPages, ...accountPages])) {
    test(`has no accessibility violations on ${path}`, { tag: samplePages.has(path) ? [] : '@full' }, ({ checkPage }) =>
      checkPage(path),
    )
  }

  test('has no accessibility violations on an application page', async ({ checkPage, site }) => {
    await checkPage(`/application/${await openingId(site.url)}`)
  })

  test('has no accessibility violations on any other application page', { tag: '@full' }, async ({
    checkPage,
    site,
  }) => {
    test.setTimeout(1_200_000)
    for (const id of (await openingIds(site.url)).slice(1)) await checkPage(`/application/${id}`)
  })
})
