import { rm } from 'node:fs/promises'
import { test as base, expect, type Page } from '@playwright/test'
import { type Account, browserStateOf, type LoggedIn, logIn, register } from './account.ts'
import { releaseOpenings, storeOf } from './careers-release.ts'
import { freshDataDir, type ObservedSite, type SiteSettings, startSite } from './site-process.ts'

interface WorkerFixtures {
  /** For a file whose site is to have other settings than most. */
  siteSettings: SiteSettings
  /** Started once per worker, with a data directory of its own. */
  site: ObservedSite
}

interface TestFixtures {
  /** Messages in the console that the test provokes on purpose. */
  allowedMessages: RegExp[]
  /** A person who is registered and not logged in. */
  account: Account
  /** Fails the test on any console error, uncaught error or breach of the content security policy. */
  page: Page
}

/** Watches a page for everything that a visitor's console should never show. */
async function watchConsole(page: Page): Promise<string[]> {
  const messages: string[] = []
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} refuses ${blockedURI}`),
    ),
  )
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack ?? error.message}`))
  return messages
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteSettings: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteSettings }, use) => {
      const dataDir = await freshDataDir()
      // What the tests say of openings is so on any day: what the tree publishes stands back behind what is live.
      await releaseOpenings(storeOf(dataDir), '1.0.0-open')
      const site = await startSite(dataDir, siteSettings)
      await use(site)
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  allowedMessages: [[], { option: true }],
  account: async ({ site }, use) => use(await register(site)),
  page: async ({ page, allowedMessages }, use) => {
    const messages = await watchConsole(page)
    await use(page)
    expect(messages.filter((text) => !allowedMessages.some((allowed) => allowed.test(text)))).toEqual([])
  },
})

/** Like `test`, for somebody who is logged in: the session lies where a login would have left it. */
export const signedInTest = test.extend<{ session: LoggedIn }>({
  session: async ({ site, account }, use) => use(await logIn(site, account)),
  storageState: async ({ site, session }, use) => use(browserStateOf(site, session)),
})

export { expect }
