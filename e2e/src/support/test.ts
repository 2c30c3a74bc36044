import { rm } from 'node:fs/promises'
import { test as base, expect, type Page } from '@playwright/test'
import { type Account, browserStateOf, logIn, register, type Session } from '@site/checks/site'
import { isFull } from './config.ts'
import { watchConsole } from './page/console.ts'
import { releaseOpenings, storeOf } from './site/careers-release.ts'
import { freshDataDir, type ObservedSite, type SiteSettings, startSite } from './site/site-process.ts'

interface WorkerFixtures {
  /** For a file whose site is to have other settings than most. */
  siteSettings: SiteSettings
  /** Started once per worker, with a data directory of its own. */
  site: ObservedSite
}

interface TestFixtures {
  /** Messages in the console that the test provokes on purpose. */
  allowedMessages: RegExp[]
  /**
   * Whether pages fetch what links in view lead to. Otherwise the visitor saves data, so that a test does not wait for
   * what it is not about; the full suite runs with it.
   */
  prefetches: boolean
  /** A person who is registered and not logged in. */
  account: Account
  /** Fails the test on any console error, uncaught error or violation of the content security policy. */
  page: Page
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteSettings: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteSettings }, use) => {
      const dataDir = await freshDataDir()
      try {
        // What the tests say of openings is so on any day: what the tree publishes stands back behind what is live.
        await releaseOpenings(storeOf(dataDir), '1.0.0-open')
        const site = await startSite(dataDir, siteSettings)
        await use(site)
        await site.stop()
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  allowedMessages: [[], { option: true }],
  prefetches: [isFull, { option: true }],
  account: async ({ site }, use) => use(await register(site)),
  page: async ({ page, allowedMessages, prefetches }, use) => {
    if (!prefetches) await saveData(page)
    const expectNoErrors = await watchConsole(page)
    await use(page)
    expectNoErrors(allowedMessages)
  },
})

export const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** Like `test`, for somebody who is logged in: the session lies where a login would have left it. */
export const signedInTest = test.extend<{ session: Session }>({
  session: async ({ site, account }, use) => use(await logIn(site, account)),
  storageState: async ({ site, session }, use) => use(browserStateOf(site, session)),
})

export { expect }
