import type { Page } from '@playwright/test'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { openUntilIdle } from '../support/page/open-page.ts'
import { observeLargestPaint, recordRequestDepths } from '../support/page/request-depth.ts'
import { openingId, pageKinds } from '../support/page/routes.ts'
import { expect, signedInTest, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** Maximum request depths, where the document has depth 1 (docs/product.md, "Budgets"). */
const budgets = { largestPaint: 2, all: 4 }

/**
 * Loads the page without and with cached fonts, then without the requests beyond the depth of the largest paint. The
 * largest paint must stay the same.
 */
async function expectLowRequestDepth(page: Page, documentUrl: string): Promise<void> {
  const depths = await recordRequestDepths(page)
  const largestPaint = await observeLargestPaint(page)
  await openUntilIdle(page, documentUrl)
  const requests = [...depths()]
  const list = requests.map(([url, depth]) => `${depth} ${url}`).join('\n')
  expect(requests.length, list).toBeGreaterThan(5)
  expect(Math.max(...requests.map(([, depth]) => depth)), list).toBeLessThanOrEqual(budgets.all)

  const largest = [await largestPaint()]
  await openUntilIdle(page, documentUrl)
  largest.push(await largestPaint())
  for (const paint of largest) expect(paint).toMatch(/\S/)
  const deep = new Set(requests.filter(([, depth]) => depth > budgets.largestPaint).map(([url]) => url))
  await page.route(
    ({ href }) => deep.has(href),
    () => undefined,
  )
  await page.goto(documentUrl, { waitUntil: 'commit' })
  await expect.poll(async () => largest.includes(await largestPaint()), `without\n${[...deep].join('\n')}`).toBe(true)
}

test.describe('public pages', () => {
  test.use({ allowedMessages: [/status of 404/] })

  for (const path of Object.values(pageKinds)) {
    const tag = path === pageKinds.home || path === pageKinds.login ? [] : '@full'
    test(`have a low request depth: ${path}`, { tag }, ({ page }) => expectLowRequestDepth(page, path))
  }

  test('have a low request depth: /application/{id}', async ({ page, site }) => {
    await expectLowRequestDepth(page, `/application/${await openingId(site.url)}`)
  })
})

signedInTest.describe('signed-in pages', () => {
  signedInTest('have a low request depth: /welcome', async ({ page, site, session }) => {
    await seedFolder(site, session, ['Reports'])
    await expectLowRequestDepth(page, '/welcome')
  })

  signedInTest('have a low request depth: /{folder}/files with rows', async ({ page, site, session }) => {
    await seedFolder(site, session, ['Reports'])
    await seedFolder(site, session, ['Reports', 'Drafts'])
    await seedFiles(site, session, ['Reports'], [binary('one.bin', 900), binary('two.bin', 900)])
    await expectLowRequestDepth(page, '/Reports/files')
  })
})
