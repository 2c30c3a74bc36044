import { expect, it } from 'vitest'
import { judgeTime, type TimeState } from './judge-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.parse('2026-11-01T00:00:00Z')

const accepted: TimeState = { acceptedAt: START, doubt: undefined, acceptances: 0 }

/** Reads a clock at these times, one after the other. */
const readAll = (times: readonly number[]) => times.reduce(judgeTime, accepted)

it.each([
  ['stands still', 0],
  ['is set back a little', -4 * MINUTE],
  ['goes on after a week', 7 * DAY],
])('accepts a time that %s', (_, ms) => {
  expect(judgeTime(accepted, START + ms)).toEqual({ ...accepted, acceptedAt: START + ms })
})

it.each([
  ['is set back', -6 * MINUTE],
  ['is 200 days behind', -200 * DAY],
  ['is more than a week ahead', 7 * DAY + 1],
  ['is 200 days ahead', 200 * DAY],
])('doubts a time that %s, and accepts it no sooner because it is read again', (_, ms) => {
  const [first, second] = [START + ms, START + ms + MINUTE / 2]
  expect(readAll([first, second])).toEqual({ ...accepted, doubt: { since: first, latest: second } })
})

it('ends the doubt when the time is plausible again', () => {
  expect(readAll([START + 200 * DAY, START + HOUR])).toEqual({ ...accepted, acceptedAt: START + HOUR })
})

it.each([200, -200])('accepts a time that is %i days off once it has run steadily for seven days', (days) => {
  const hours = Array.from({ length: 7 * 24 + 1 }, (_, n) => START + days * DAY + n * HOUR)
  expect(readAll(hours.slice(0, -1)).doubt).toBeDefined()
  const [latest = 0] = hours.slice(-1)
  expect(readAll(hours)).toEqual({ acceptedAt: latest, doubt: undefined, acceptances: 1 })
})

it.each([
  ['jumps', 2 * HOUR],
  ['is set back', -HOUR],
])('starts to count the seven days again if a time %s', (_, jump) => {
  const hours = Array.from({ length: 100 }, (_each, n) => START + 200 * DAY + n * HOUR)
  const next = START + 200 * DAY + 99 * HOUR + jump
  expect(readAll([...hours, next]).doubt).toEqual({ since: next, latest: next })
})
