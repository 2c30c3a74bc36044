import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

const KIB = 1024

function setUp(bytesPerSecond: number) {
  let time = 0
  const pauses: number[] = []
  const pace = createPace(bytesPerSecond, {
    elapsed: () => time,
    pause: async (ms) => {
      pauses.push(ms)
      time += ms
    },
  })
  return {
    pace,
    pauses,
    pass: (ms: number) => {
      time += ms
    },
  }
}

it('waits as long as the rate requires, less the time that the read took', async () => {
  const { pace, pauses, pass } = setUp(1000 * KIB)
  await pace(1000 * KIB)
  pass(400)
  await pace(1000 * KIB)
  expect(pauses).toEqual([1000, 600])
})

it('gives no credit for the time in which nothing is read', async () => {
  const { pace, pauses, pass } = setUp(1000 * KIB)
  pass(60_000)
  await pace(500 * KIB)
  await pace(500 * KIB)
  expect(pauses).toEqual([0, 500])
})

it('counts a small file as 64 KiB', async () => {
  const { pace, pauses } = setUp(64 * KIB)
  await pace(1)
  await pace(0)
  expect(pauses).toEqual([1000, 1000])
})
