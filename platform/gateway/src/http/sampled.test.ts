import { expect, it } from 'vitest'
import { sampled } from './sampled.ts'

it('reports the first event at once, then at most once a minute the number since the last report', () => {
  const told: number[] = []
  let time = 0
  const happens = sampled(
    (times) => told.push(times),
    60_000,
    () => time,
  )
  happens()
  for (let n = 0; n < 1000; n += 1) happens()
  time += 60_000
  happens()
  expect(told).toEqual([1, 1001])
})
