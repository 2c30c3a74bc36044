import { describe, expect, it } from 'vitest'
import { toVersion } from '../names.ts'
import { type Change, makeCandidate, previousStable, promote, rollback, wasPromotedByStart } from './changes.ts'
import { type Channel, emptyChannel } from './channel.ts'

const [a, b, c] = [toVersion('1.0.0'), toVersion('2.0.0'), toVersion('3.0.0')]
const now = new Date('2026-01-01T00:00:00Z')

function afterward(...changes: Change[]): Channel {
  return changes.reduce<Channel>((channel, change) => change(channel, now) ?? channel, emptyChannel)
}

describe('promote', () => {
  it('makes the version stable and records the time', () => {
    expect(afterward(promote(a))).toEqual({
      stable: a,
      percent: 0,
      revision: 1,
      history: [{ version: a, at: now.toISOString(), action: 'promote' }],
    })
  })

  it('drops the candidate', () => {
    const channel = afterward(promote(a), makeCandidate(b, 10), promote(b))
    expect(channel).toMatchObject({ stable: b, percent: 0 })
    expect(channel.candidate).toBeUndefined()
  })

  it('changes nothing when the version is already live for everyone', () => {
    expect(promote(a)(afterward(promote(a)), now)).toBeUndefined()
  })
})

describe('makeCandidate', () => {
  it('makes the version the candidate and keeps the stable one', () => {
    expect(afterward(promote(a), makeCandidate(b, 12.5))).toMatchObject({ stable: a, candidate: b, percent: 12.5 })
  })

  it('increases the share of the same candidate', () => {
    expect(afterward(promote(a), makeCandidate(b, 5), makeCandidate(b, 50))).toMatchObject({
      candidate: b,
      percent: 50,
    })
  })

  it('requires a stable version for the rest of the visitors', () => {
    expect(() => afterward(makeCandidate(a, 5))).toThrow('To fix: promote without --percent first')
  })

  it('rejects the stable version itself', () => {
    expect(() => afterward(promote(a), makeCandidate(a, 5))).toThrow('already live for everyone')
  })

  it.each([-1, 101, Number.NaN])('rejects %s %%', (percent) => {
    expect(() => afterward(promote(a), makeCandidate(b, percent))).toThrow('from 0 to 100')
  })
})

describe('rollback', () => {
  it('drops the candidate and keeps the stable version', () => {
    const channel = afterward(promote(a), promote(b), makeCandidate(c, 20), rollback)
    expect(channel).toMatchObject({ stable: b, percent: 0 })
    expect(channel.candidate).toBeUndefined()
    expect(channel.history.at(-1)).toMatchObject({ action: 'drop', version: c })
  })

  it.each([
    ['the last stable version', [promote(a), promote(b), promote(c), rollback], b],
    ['the one before that', [promote(a), promote(b), promote(c), rollback, rollback], a],
    ['no version that was rolled back', [promote(a), promote(b), rollback, promote(c), rollback], a],
    ['no candidate that was not made stable', [promote(a), makeCandidate(b, 50), rollback, promote(c), rollback], a],
  ])('returns to %s', (_, changes, stable) => {
    expect(afterward(...changes).stable).toBe(stable)
  })

  it('fails when there is no earlier stable version', () => {
    expect(() => afterward(promote(a), rollback)).toThrow('No earlier stable version')
    expect(() => afterward(promote(a), promote(b), rollback, rollback)).toThrow('No earlier stable version')
  })
})

it('previousStable returns the version that was stable before, if any', () => {
  expect(previousStable(afterward(promote(a)))).toBeUndefined()
  expect(previousStable(afterward(promote(a), promote(b)))).toBe(a)
  expect(previousStable(afterward(promote(a), promote(b), makeCandidate(c, 1)))).toBe(a)
  expect(previousStable(afterward(promote(a), promote(b), makeCandidate(c, 1), promote(b)))).toBe(a)
})

describe('wasPromotedByStart', () => {
  const started = promote(a, { by: 'start:here' })

  it('returns true only for a promotion by a start', () => {
    expect(wasPromotedByStart(afterward(started))).toBe(true)
    expect(wasPromotedByStart(afterward(promote(a)))).toBe(false)
    expect(wasPromotedByStart(afterward())).toBe(false)
  })

  it.each<[string, ...Change[]]>([
    ['a promotion by a team', promote(b)],
    ['a promotion of the same version by a team', promote(b), promote(a)],
    ['a rollback', promote(b, { by: 'start:elsewhere' }), rollback],
    ['a candidate', makeCandidate(b, 5)],
  ])('returns false after %s', (_, ...changes) => {
    expect(wasPromotedByStart(afterward(started, ...changes))).toBe(false)
  })

  it('returns true again after a candidate is dropped', () => {
    expect(wasPromotedByStart(afterward(started, makeCandidate(b, 5), rollback))).toBe(true)
  })
})
