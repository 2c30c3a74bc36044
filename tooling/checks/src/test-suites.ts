import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '@site/run/command'
import { root } from '@site/run/workspace'
import { findBrowser } from './browser.ts'
import { readPlaywrightReport, readVitestReport, type TestOutcome } from './test-reports.ts'

const REPORTS = join(root, '.cache/verify')

async function readReport<Report>(path: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report
  } catch (error) {
    console.error(`No report at ${path}:`, error instanceof Error ? error.message : error)
    return undefined
  }
}

/** Adds a failed test if the runner failed without reporting one, or reported no tests. */
function withExitCode(tests: TestOutcome[], code: number, name: string): TestOutcome[] {
  if (code === 0 ? tests.length > 0 : tests.some(({ outcome }) => outcome === 'failed')) return tests
  return [...tests, { title: `${name} ended with code ${code}`, milliseconds: 0, outcome: 'failed' }]
}

async function createReportPath(name: string): Promise<string> {
  await mkdir(REPORTS, { recursive: true })
  const path = join(REPORTS, name)
  await rm(path, { force: true })
  return path
}

/** `npm test` starts no Swift: these projects belong to the full run. */
const WITHOUT_SWIFT = '--project=!*(Swift)'

/** Runs the unit tests of all workspaces in one Vitest run. */
export async function runUnitTests(full: boolean): Promise<TestOutcome[]> {
  const path = await createReportPath('unit.json')
  const { code } = await runCommand(
    'vitest',
    [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${path}`,
      '--silent=passed-only',
      '--testTimeout=60000',
      // The default leaves one core idle, which on two cores means a single worker.
      '--maxWorkers=100%',
      ...(full ? [] : [WITHOUT_SWIFT]),
    ],
    { env: full ? { TEST_FULL: '1' } : {} },
  )
  const report = await readReport<Parameters<typeof readVitestReport>[0]>(path)
  return withExitCode(report ? readVitestReport(report, root) : [], code, 'unit tests')
}

/** Runs the end-to-end tests on the built, composed site. */
export async function runEndToEndTests(full: boolean): Promise<TestOutcome[]> {
  const path = await createReportPath('e2e.json')
  const browser = await findBrowser()
  console.log(`Browser: ${browser}`)
  const { code } = await runCommand(join(root, 'e2e/node_modules/.bin/playwright'), ['test'], {
    cwd: join(root, 'e2e'),
    env: { E2E_BROWSER: browser, E2E_REPORT: path, ...(full ? { TEST_FULL: '1' } : {}) },
  })
  const report = await readReport<Parameters<typeof readPlaywrightReport>[0]>(path)
  return withExitCode(report ? readPlaywrightReport(report) : [], code, 'end-to-end tests')
}
