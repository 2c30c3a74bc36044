import { expect, it } from 'vitest'
import { createRecentChanges } from './events.service.ts'

function start(maxAccounts?: number) {
  const clock = { time: 1000 }
  const recent = createRecentChanges(() => clock.time, maxAccounts)
  const at = (time: number, work: () => void) => {
    clock.time = time
    work()
  }
  return { ...recent, at }
}

it('returns whether an account has changed since a given time', () => {
  const { record, mayHaveChanged, at } = start()
  at(2000, () => record('ada'))
  expect(mayHaveChanged('ada', 1500)).toBe(true)
  expect(mayHaveChanged('ada', 2001)).toBe(false)
  expect(mayHaveChanged('bob', 1500)).toBe(false)
})

it('reports a possible change for times before its start, or before changes were missed', () => {
  const { forget, mayHaveChanged, at } = start()
  expect(mayHaveChanged('ada', 999)).toBe(true)
  at(5000, forget)
  expect(mayHaveChanged('ada', 4999)).toBe(true)
  expect(mayHaveChanged('ada', 5000)).toBe(false)
})

it('forgets the least recently changed accounts', () => {
  const { record, mayHaveChanged, at } = start(2)
  for (const [time, account] of [
    [2000, 'ada'],
    [3000, 'bob'],
    [4000, 'ada'],
    [5000, 'eve'],
  ] as const) {
    at(time, () => record(account))
  }
  expect(mayHaveChanged('zoe', 2999)).toBe(true)
  expect(mayHaveChanged('zoe', 3000)).toBe(false)
  expect(mayHaveChanged('ada', 3500)).toBe(true)
})
