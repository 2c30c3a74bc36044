import type { Page } from '@playwright/test'
import { binary } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { openUntilIdle } from '../support/page/open-page.ts'
import { observeLargestPaint, recordRequestDepths } from '../support/page/request-depth.ts'
import { openingId, pageKinds } from '../support/page/routes.ts'
import { expect, signedInTest, test } from '../support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** Request depth, the document being 1 (docs/product.md, "Budgets"). */
const limits = { largestPaint: 2, all: 4 }

/**
 * Loads the page completely, without and with cached fonts, then with every later request delayed: the largest paint
 * must be the same as before.
 */
async function expectFewRounds(page: Page, address: string): Promise<void> {
  const rounds = await recordRequestDepths(page)
  const largestPaint = await observeLargestPaint(page)
  await openUntilIdle(page, address)
  const asked = [...rounds()]
  const told = asked.map(([url, round]) => `${round} ${url}`).join('\n')
  expect(asked.length, told).toBeGreaterThan(5)
  expect(Math.max(...asked.map(([, round]) => round)), told).toBeLessThanOrEqual(limits.all)

  const largest = [await largestPaint()]
  await openUntilIdle(page, address)
  largest.push(await largestPaint())
  for (const seen of largest) expect(seen).toMatch(/\S/)
  const late = new Set(asked.filter(([, round]) => round > limits.largestPaint).map(([url]) => url))
  await page.route(
    ({ href }) => late.has(href),
    () => undefined,
  )
  await page.goto(address, { waitUntil: 'commit' })
  await expect.poll(async () => largest.includes(await largestPaint()), `without\n${[...late].join('\n')}`).toBe(true)
}

test.describe('what a visitor waits for', () => {
  test.use({ allowedMessages: [/status of 404/] })

  const { home, careers, login, registration, ...others } = pageKinds
  for (const path of [home, careers, login, registration]) {
    test(`has a low request depth: ${path}`, ({ page }) => expectFewRounds(page, path))
  }

  for (const path of Object.values(others)) {
    test(`has a low request depth: ${path}`, { tag: '@full' }, ({ page }) => expectFewRounds(page, path))
  }

  test('has a low request depth: /application/{id}', async ({ page, site }) => {
    await expectFewRounds(page, `/application/${await openingId(site.url)}`)
  })
})

signedInTest.describe('what a signed-in person waits for', () => {
  signedInTest('comes in few rounds: /welcome', async ({ page, site, session }) => {
    await seedFolder(site, session, ['Reports'])
    await expectFewRounds(page, '/welcome')
  })

  signedInTest('comes in few rounds: /{folder}/files with rows', async ({ page, site, session }) => {
    await seedFolder(site, session, ['Reports'])
    await seedFolder(site, session, ['Reports', 'Drafts'])
    await seedFiles(site, session, ['Reports'], [binary('one.bin', 900), binary('two.bin', 900)])
    await expectFewRounds(page, '/Reports/files')
  })
})
