import { afterEach, expect, it, vi } from 'vitest'
import { throttleReports } from './throttle-reports.ts'

afterEach(() => vi.useRealTimers())

it('reports the first event immediately, then the number since the last report, at most once a minute', () => {
  vi.useFakeTimers()
  const reports: number[] = []
  const happens = throttleReports((times) => reports.push(times), 60_000)
  happens()
  for (let n = 0; n < 1000; n += 1) happens()
  happens(7)
  vi.advanceTimersByTime(59_999)
  expect(reports).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(reports).toEqual([1, 1007])
  happens()
  vi.advanceTimersByTime(60_000)
  expect(reports).toEqual([1, 1007, 1])
  vi.advanceTimersByTime(600_000)
  expect(reports).toEqual([1, 1007, 1])
  happens()
  expect(reports).toEqual([1, 1007, 1, 1])
})
