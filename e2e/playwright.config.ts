import { defineConfig } from '@playwright/test'
import { browserArguments } from '@site/checks/browser'
import { browserExecutable, isFull, reportFile } from './src/support/config.ts'
import type { WorkerFixtures } from './src/support/test.ts'

const minutes = (count: number) => count * 60_000

/** Runs the attacks again on a site with its data in PostgreSQL and a bucket. */
const attacksOnEngines = { name: 'PostgreSQL and S3', testDir: 'src/attacks', use: { usesEngines: true } }

export default defineConfig<object, WorkerFixtures>({
  testDir: 'src',
  testIgnore: isFull ? [] : ['**/dev.spec.ts'],
  globalSetup: './src/global-setup.ts',
  projects: isFull ? [{}, attacksOnEngines] : [{}],
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: minutes(1.5),
  // Exhaustive suites are tagged; `npm run test:full` runs them too.
  ...(isFull ? {} : { grepInvert: /@full/ }),
  // Ends a run that hangs. Hosts differ in speed by a factor of three, so this is far from what a run takes.
  globalTimeout: isFull ? minutes(120) : minutes(50),
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(reportFile ? [['json', { outputFile: reportFile }] as const] : [])],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await browserExecutable(),
      args: browserArguments,
    },
  },
})
