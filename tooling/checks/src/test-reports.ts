export interface TestOutcome {
  title: string
  milliseconds: number
  outcome: 'passed' | 'failed' | 'skipped'
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; duration?: number | null }[]
  }[]
}

/** Reads the output of Vitest's `json` reporter. A file that could not be run counts as one failed test. */
export function readVitestReport(report: VitestReport, root: string): TestOutcome[] {
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    if (assertionResults.length === 0 && status === 'failed') {
      return [{ title: `${file} (could not be run)`, milliseconds: 0, outcome: 'failed' as const }]
    }
    return assertionResults.map(({ fullName, status: result, duration }) => ({
      title: `${file} › ${fullName}`,
      milliseconds: duration ?? 0,
      outcome: result === 'passed' || result === 'failed' ? result : ('skipped' as const),
    }))
  })
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string; projectName?: string; results: { duration: number }[] }[] }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors?: { message?: string }[]
}

const playwrightOutcome = (status: string): TestOutcome['outcome'] =>
  status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed'

function readSuite(suite: PlaywrightSuite, path: readonly string[]): TestOutcome[] {
  const suitePath = [...path, suite.title]
  const tests = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ status, projectName, results }) => ({
      title: [...suitePath, spec.title, ...(projectName ? [projectName] : [])].join(' › '),
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      outcome: playwrightOutcome(status),
    })),
  )
  return [...tests, ...(suite.suites ?? []).flatMap((child) => readSuite(child, suitePath))]
}

/** Reads the output of Playwright's `json` reporter. A flaky test counts as failed. */
export function readPlaywrightReport(report: PlaywrightReport): TestOutcome[] {
  const errors = (report.errors ?? []).map(({ message }) => ({
    title: `end to end: ${message?.split('\n')[0] ?? 'error outside of tests'}`,
    milliseconds: 0,
    outcome: 'failed' as const,
  }))
  return [...report.suites.flatMap((suite) => readSuite(suite, ['e2e'])), ...errors]
}

export const slowest = (tests: readonly TestOutcome[], count: number): TestOutcome[] =>
  tests.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count)

/** Formats the totals as `N passed, M failed`, with `, K skipped` if there are any. */
export function summaryLine(tests: readonly TestOutcome[]): string {
  const count = (outcome: TestOutcome['outcome']) => tests.filter((test) => test.outcome === outcome).length
  const skipped = count('skipped')
  return `${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
