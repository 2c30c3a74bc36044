import { chmod, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { canRunFromMemory, folderInMemory } from '@repo/servers/memory'
import { createServerFolder } from '@repo/servers/server-folder'
import { runCommand } from '@site/run/command'
import { root } from '@site/run/workspace'
import { findBrowser } from './browser.ts'
import { readPlaywrightReport, readVitestReport, type TestOutcome } from './test-reports.ts'

const REPORTS = join(root, '.cache/verify')

/** Runs a test suite, and reads its report. Adds a failed test if the runner failed but reported none, or no tests. */
async function runSuite<Report>(
  [name, file]: readonly [name: string, file: string],
  read: (report: Report) => TestOutcome[],
  run: (reportPath: string) => Promise<{ code: number }>,
): Promise<TestOutcome[]> {
  await mkdir(REPORTS, { recursive: true })
  const path = join(REPORTS, file)
  await rm(path, { force: true })
  const { code } = await run(path)
  const tests: TestOutcome[] = []
  try {
    tests.push(...read(JSON.parse(await readFile(path, 'utf8'))))
  } catch (error) {
    console.error(`No report at ${path}:`, error instanceof Error ? error.message : error)
  }
  if (code === 0 ? tests.length > 0 : tests.some(({ outcome }) => outcome === 'failed')) return tests
  return [...tests, { title: `${name} exited with code ${code}`, milliseconds: 0, outcome: 'failed' }]
}

const FAILED_TESTS = join(import.meta.dirname, 'failed-tests-reporter.ts')

/** The space that the files and databases of a short run need, with a wide margin. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * Runs tests in their environment. A short run keeps their files in memory, because thousands of tests start on an empty
 * folder; a full run has larger files, and uses a disk as a site does.
 */
async function inTestEnvironment<Result>(full: boolean, run: (env: Record<string, string>) => Promise<Result>) {
  if (full) return run({ TEST_FULL: '1' })
  if (!(await folderInMemory(NEEDED_BYTES)) || !(await canRunFromMemory())) return run({})
  const TMPDIR = await createServerFolder('run', { inMemory: true })
  // Like /tmp, because tests also run servers as other users.
  await chmod(TMPDIR, 0o1777)
  try {
    return await run({ TMPDIR })
  } finally {
    await rm(TMPDIR, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** `npm test` does not start Swift: projects that need it belong to the full run. */
const WITHOUT_SWIFT = '--project=!*(Swift)'

export const runUnitTests = (full: boolean): Promise<TestOutcome[]> =>
  runSuite(
    ['unit tests', 'unit.json'],
    (report: Parameters<typeof readVitestReport>[0]) => readVitestReport(report, root),
    (path) =>
      inTestEnvironment(full, (env) =>
        runCommand(
          'vitest',
          [
            'run',
            '--reporter=dot',
            `--reporter=${FAILED_TESTS}`,
            '--reporter=json',
            `--outputFile.json=${path}`,
            '--silent=passed-only',
            '--testTimeout=60000',
            // The default leaves one core idle: on two cores, that means a single worker.
            '--maxWorkers=100%',
            ...(full ? [] : [WITHOUT_SWIFT]),
          ],
          { env },
        ),
      ),
  )

export const runEndToEndTests = (full: boolean): Promise<TestOutcome[]> =>
  runSuite(['end-to-end tests', 'e2e.json'], readPlaywrightReport, async (path) => {
    const browser = await findBrowser()
    console.log(`Browser: ${browser}`)
    return inTestEnvironment(full, (env) =>
      runCommand(join(root, 'e2e/node_modules/.bin/playwright'), ['test'], {
        cwd: join(root, 'e2e'),
        env: { E2E_BROWSER: browser, E2E_REPORT: path, ...env },
      }),
    )
  })
