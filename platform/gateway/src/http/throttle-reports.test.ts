import { expect, it } from 'vitest'
import { throttleReports } from './throttle-reports.ts'

it('reports the first event immediately, then the number since the last report, at most once a minute', () => {
  const reports: number[] = []
  let time = 0
  const happens = throttleReports(
    (times) => reports.push(times),
    60_000,
    () => time,
  )
  happens()
  for (let n = 0; n < 1000; n += 1) happens()
  time += 60_000
  happens()
  expect(reports).toEqual([1, 1001])
})
