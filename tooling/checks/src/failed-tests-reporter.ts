import type { Reporter, TestCase } from 'vitest/node'

/** Names each failed test at once: the summary comes only at the end of a long run, which may be stopped before. */
export default class FailedTestsReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== 'failed') return
    console.log(`\nfailed: ${test.module.relativeModuleId} › ${test.fullName} (${test.project.name})`)
  }
}
