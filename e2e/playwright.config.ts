import { defineConfig } from '@playwright/test'
import { browserArguments } from '@site/checks/browser'
import { browserExecutable, isFull, reportFile } from './src/support/config.ts'

const minutes = (count: number) => count * 60_000

export default defineConfig({
  testDir: 'src',
  testIgnore: isFull ? [] : ['**/dev.spec.ts'],
  globalSetup: './src/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: minutes(1.5),
  // Exhaustive suites are tagged; `npm run test:full` runs them too.
  ...(isFull ? {} : { grepInvert: /@full/ }),
  globalTimeout: isFull ? minutes(65) : minutes(18),
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(reportFile ? [['json', { outputFile: reportFile }] as const] : [])],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: await browserExecutable(),
      args: browserArguments,
    },
  },
})
