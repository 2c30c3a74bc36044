import { expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport, slowest, summaryLine } from './test-reports.ts'

it('counts each Vitest test, and a file that could not be run as one failure', () => {
  const tests = readVitestReport(
    {
      testResults: [
        {
          name: '/site/apps/api/a.test.ts',
          status: 'passed',
          assertionResults: [
            { fullName: 'folders are listed', status: 'passed', duration: 12 },
            { fullName: 'folders are zipped', status: 'pending', duration: null },
          ],
        },
        { name: '/site/apps/api/b.test.ts', status: 'failed', assertionResults: [] },
      ],
    },
    '/site',
  )

  expect(tests).toEqual([
    { title: 'apps/api/a.test.ts › folders are listed', milliseconds: 12, outcome: 'passed' },
    { title: 'apps/api/a.test.ts › folders are zipped', milliseconds: 0, outcome: 'skipped' },
    { title: 'apps/api/b.test.ts (could not be run)', milliseconds: 0, outcome: 'failed' },
  ])
  expect(summaryLine(tests)).toBe('1 passed, 1 failed, 1 skipped')
})

it('counts tests in nested Playwright suites, and flaky tests and errors outside of tests as failures', () => {
  const spec = (title: string, status: string, duration: number) => ({
    title,
    tests: [{ status, results: [{ duration }] }],
  })
  const tests = readPlaywrightReport({
    suites: [
      {
        title: 'visitor.spec.ts',
        specs: [spec('reads', 'expected', 5)],
        suites: [{ title: 'on a phone', specs: [spec('scrolls', 'flaky', 9)] }],
      },
    ],
    errors: [{ message: 'site did not start\nlog' }],
  })

  expect(tests.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'failed'])
  expect(slowest(tests, 1)[0]?.title).toBe('e2e › visitor.spec.ts › on a phone › scrolls')
  expect(tests[2]?.title).toBe('end to end: site did not start')
})

it('omits skipped tests from the summary if there are none', () => {
  expect(summaryLine([{ title: 'a', milliseconds: 1, outcome: 'passed' }])).toBe('1 passed, 0 failed')
})
