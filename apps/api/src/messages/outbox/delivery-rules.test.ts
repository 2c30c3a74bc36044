import { expect, it } from 'vitest'
import { countedBetween, pauseAfter } from './mail-outage.ts'

it('pauses from one minute to half an hour between attempts, with jitter', () => {
  expect([1, 2, 5, 6, 1000].map((attempts) => pauseAfter(attempts, 0.5) / 60_000)).toEqual([1, 2, 16, 30, 30])
  expect(pauseAfter(1, 0)).not.toBe(pauseAfter(1, 1))
})

it('counts at most an hour between two attempts, and nothing if the clock was set back', () => {
  const hours = [0.5, 1, 5000, -1].map((passed) => countedBetween(0, passed * 3_600_000) / 3_600_000)
  expect(hours).toEqual([0.5, 1, 1, 0])
})
