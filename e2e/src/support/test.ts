import { rm } from 'node:fs/promises'
import { test as base, expect, type Page } from '@playwright/test'
import { createDatabase, startPostgres } from '@repo/servers/postgres'
import { createBucket, startSwift } from '@repo/servers/swift'
import { type Account, browserStateOf, logIn, register, type Session } from '@site/checks/site'
import { isFull } from './config.ts'
import { watchConsole } from './page/console.ts'
import { type ObservedSite, releasedDataDir, type SiteSettings, startSite } from './site/site-process.ts'

export interface WorkerFixtures {
  /** Overrides of the default settings. */
  siteSettings: SiteSettings
  /** Whether the site stores its data in PostgreSQL and a bucket, instead of its data directory. */
  usesEngines: boolean
  /** The settings that name the database and the bucket. */
  engineSettings: SiteSettings
  /** The site of this worker, with its own data directory. */
  site: ObservedSite
}

interface TestFixtures {
  /** Console errors that the test causes on purpose. */
  allowedMessages: RegExp[]
  /**
   * Whether pages prefetch the targets of visible links. By default only in the full suite: elsewhere, the browser
   * reports data saving, so tests do not wait for unrelated requests.
   */
  prefetches: boolean
  /** A registered user who is not logged in. */
  account: Account
  /** Fails the test on any console error, uncaught error or violation of the content security policy. */
  page: Page
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteSettings: [{}, { option: true, scope: 'worker' }],
  usesEngines: [false, { option: true, scope: 'worker' }],
  engineSettings: [
    async ({ usesEngines }, use) => {
      if (!usesEngines) return use({})
      await using postgres = await startPostgres()
      await using swift = await startSwift()
      await using database = await createDatabase(postgres.url)
      await use({ DATABASE_URL: database.url, STORAGE_URL: await createBucket(swift.url) })
    },
    // PostgreSQL and Swift may have to be downloaded first.
    { scope: 'worker', timeout: 600_000 },
  ],
  site: [
    async ({ siteSettings, engineSettings }, use) => {
      const dataDir = await releasedDataDir()
      try {
        const site = await startSite(dataDir, { ...engineSettings, ...siteSettings })
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

/** Like `test`, but logged in: the session is stored where a login would store it. */
export const signedInTest = test.extend<{ session: Session }>({
  session: async ({ site, account }, use) => use(await logIn(site, account)),
  storageState: async ({ site, session }, use) => use(browserStateOf(site, session)),
})

export { expect }
