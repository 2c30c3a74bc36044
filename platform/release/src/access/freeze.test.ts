import { expect, it } from 'vitest'
import type { Access } from './access.ts'
import { assertNotFrozen, currentFreeze, freezeUntil, type NewFreeze, unfreeze } from './freeze.ts'

const none: Access = { revision: 0, teams: [], tokens: [] }
const now = new Date('2026-11-26T00:00:00Z')
const until = new Date('2026-11-28T00:00:00Z')
const blackFriday = { until, reason: ' Black Friday ', by: 'admin/root' }

it('freezes promotions until the stated time, and says who, why and until when', () => {
  const access = freezeUntil(none, blackFriday, now)
  const at = now.toISOString()
  expect(access.freeze).toEqual({ until: until.toISOString(), reason: 'Black Friday', by: 'admin/root', at })
  expect(() => assertNotFrozen(access, now)).toThrow(
    'Promotions are frozen until 2026-11-28T00:00:00.000Z by admin/root: Black Friday. To fix: ',
  )
  expect(() => assertNotFrozen(access, new Date(until.getTime() - 1))).toThrow(
    expect.objectContaining({ code: 'access/frozen' }),
  )
  assertNotFrozen(access, until)
  expect(currentFreeze(access, until)).toBeUndefined()
})

it('is replaced by the next freeze', () => {
  const access = freezeUntil(freezeUntil(none, blackFriday, now), { ...blackFriday, by: 'admin/other' }, now)
  expect(access.freeze?.by).toBe('admin/other')
})

it('ends early, unless nothing is frozen', () => {
  expect(unfreeze(freezeUntil(none, blackFriday, now))).toEqual(none)
  expect(unfreeze(none)).toBeUndefined()
})

it.each<[string, Partial<NewFreeze>, string]>([
  ['a time that has passed', { until: now }, 'with a time that is ahead'],
  ['a time that is none', { until: new Date(Number.NaN) }, 'with a time that is ahead'],
  ['a time that no one meant', { until: new Date('9999-01-01') }, 'within ten years'],
  ['no reason', { reason: ' ' }, 'needs a reason'],
])('rejects %s', (_, changed, problem) => {
  expect(() => freezeUntil(none, { ...blackFriday, ...changed }, now)).toThrow(problem)
})
