/**
 * `npm test`: runs the build, checks, unit tests and end-to-end tests, then prints the ten slowest tests and the
 * totals. Every part runs even if an earlier one failed, so one run reports all failures.
 */
import { build, checkSteps, heading, runSteps } from './steps.ts'
import { slowest, summaryLine, type TestOutcome } from './test-reports.ts'
import { runEndToEndTests, runUnitTests } from './test-suites.ts'

const full = process.argv.includes('--full')
const started = performance.now()

const asFailure = (title: string): TestOutcome => ({ title, milliseconds: 0, outcome: 'failed' })

async function runSuite(name: string, run: (full: boolean) => Promise<TestOutcome[]>): Promise<TestOutcome[]> {
  heading(name)
  try {
    return await run(full)
  } catch (error) {
    console.error(error)
    return [asFailure(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : 'could not be run'}`)]
  }
}

const failedSteps = await runSteps([build, ...checkSteps])
const isBuilt = !failedSteps.includes(build.name)
const tests = [
  ...failedSteps.map((name) => asFailure(`check: ${name}`)),
  ...(await runSuite('unit tests', runUnitTests)),
  ...(isBuilt
    ? await runSuite('end-to-end tests', runEndToEndTests)
    : [asFailure('end-to-end tests: not run, because the build failed')]),
]

heading('ten slowest tests')
for (const { milliseconds, title } of slowest(tests, 10)) {
  console.log(`${(milliseconds / 1000).toFixed(2).padStart(8)} s  ${title}`)
}

const failed = tests.filter(({ outcome }) => outcome === 'failed')
if (failed.length > 0) {
  heading('failed')
  for (const { title } of failed) console.log(`  ${title}`)
  process.exitCode = 1
}
console.log(`\nTook ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`)
console.log(summaryLine(tests))
