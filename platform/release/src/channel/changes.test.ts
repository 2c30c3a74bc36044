import { describe, expect, it } from 'vitest'
import { toVersion } from '../names.ts'
import {
  type Change,
  configure,
  leavePaths,
  makeCandidate,
  promote,
  retire,
  revoke,
  rollback,
  rollbackBy,
  stepBack,
} from './changes.ts'
import { type Channel, emptyChannel, parseChannel } from './channel.ts'
import { beforeNewest, previousStable, wasPromotedByStart, wasTakenDown } from './history.ts'

const [a, b, c] = [toVersion('1.0.0'), toVersion('2.0.0'), toVersion('3.0.0')]
const now = new Date('2026-01-01T00:00:00Z')
const ci = { by: 'growth/ci', reason: 'New vacancies', commit: '3f9a1c20', address: '192.0.2.7' }

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
    expect(() => afterward(makeCandidate(a, 5))).toThrow(
      'To fix: promote a version without --percent first, or ask an admin',
    )
  })

  it('rejects the stable version itself', () => {
    expect(() => afterward(promote(a), makeCandidate(a, 5))).toThrow('already live for everyone')
  })

  it.each([-1, 101, Number.NaN])('rejects %s %%', (percent) => {
    expect(() => afterward(promote(a), makeCandidate(b, percent))).toThrow('from 0 to 100')
  })
})

it.each<[string, Change]>([
  ['a promotion', promote(b, ci)],
  ['a candidate', makeCandidate(b, 5, ci)],
  ['a drop', rollbackBy(ci)],
])('records who made %s, from where and why', (_, change) => {
  const channel = afterward(promote(a), promote(c), makeCandidate(toVersion('4.0.0'), 1), change)
  expect(channel.history.at(-1)).toMatchObject(ci)
  expect(parseChannel(JSON.stringify(channel))).toEqual(channel)
})

it('records the author of a rollback beside the paths that it leaves', () => {
  const channel = leavePaths(afterward(promote(a), promote(b), rollbackBy(ci)), ['/jobs'])
  expect(channel.history.at(-1)).toMatchObject({ ...ci, action: 'rollback', version: a, without: ['/jobs'] })
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

describe('retire', () => {
  const retired = { redirect: '/jobs', routes: ['/careers'] }
  const gone = retire(retired, ci)

  it('leaves nothing live, and records the former version', () => {
    const before = afterward(promote(a), makeCandidate(b, 5))
    const channel = gone(before, now) ?? expect.unreachable()
    const event = { version: a, at: now.toISOString(), action: 'retire', retired, ...ci }
    expect(channel).toEqual({ percent: 0, revision: 3, retired, history: [...before.history, event] })
    expect(parseChannel(JSON.stringify(channel))).toEqual(channel)
    expect(wasTakenDown(channel)).toBe(true)
  })

  it('fails if nothing is live, and changes nothing if it is retired to the same path', () => {
    expect(() => afterward(gone)).toThrow('nothing to retire')
    expect(gone(afterward(promote(a), gone), now)).toBeUndefined()
  })

  it.each<[string, Change[], Partial<Channel>]>([
    ['the version before it', [promote(a), promote(b), gone, rollback], { stable: b }],
    ['itself, after a promotion', [promote(a), gone, promote(b), rollback], { retired }],
    ['what was before it, after a promotion', [promote(a), gone, promote(b), rollback, rollback], { stable: a }],
  ])('a rollback returns to %s', (_, changes, state) => {
    const { stable, retired: after } = afterward(...changes)
    expect({ stable, retired: after }).toEqual({ stable: undefined, retired: undefined, ...state })
  })

  it('is no version to fall back to', () => {
    expect(previousStable(afterward(promote(a), gone, promote(b)))).toBe(a)
    expect(previousStable(afterward(promote(a), gone, promote(a)))).toBeUndefined()
  })
})

it('stepBack leaves nothing live if nothing was before, which the next start may change', () => {
  const channel = afterward(promote(a, { by: 'start:here' }), stepBack())
  expect([channel.stable, channel.history.at(-1)]).toMatchObject([undefined, { action: 'clear', version: a }])
  expect([wasTakenDown(channel), wasPromotedByStart(channel)]).toEqual([false, false])
  expect(() => stepBack()(channel, now)).toThrow('No earlier stable version')
})

it.each<[string, ...Change[]]>([
  ['a first promotion', promote(a)],
  ['a candidate', promote(a), makeCandidate(b, 5)],
  ['a larger share', promote(a), makeCandidate(b, 5), makeCandidate(b, 50)],
  ['a drop', promote(a), makeCandidate(b, 5), rollback],
  ['a retirement', promote(a), retire({ redirect: '/jobs', routes: [] })],
  ['a promotion after that', promote(a), retire({ redirect: '/jobs', routes: [] }), promote(a)],
  ['a rollback', promote(a), promote(b), rollback],
  ['a change of settings', promote(a), configure({ layout: 'grid' })],
  ['a change of settings beside a candidate', promote(a), makeCandidate(b, 5), configure({ layout: 'grid' })],
  ['a promotion after that', promote(a), makeCandidate(b, 5), configure({ layout: 'grid' }), promote(b)],
  ['a rollback to other settings', promote(a), configure({ layout: 'grid' }), configure({}), rollback],
  ['a rollback to nothing', promote(a), stepBack()],
  ['a revocation', promote(a), promote(b), revoke(a)],
  ['a revocation beside a candidate', promote(a), makeCandidate(b, 5), revoke(c)],
  ['a promotion after that', promote(a), revoke(c), promote(b)],
])('beforeNewest undoes %s', (_, ...changes) => {
  expect(beforeNewest(afterward(...changes))).toEqual(afterward(...changes.slice(0, -1)))
})

describe('revoke', () => {
  it('keeps what is live, and records why', () => {
    const channel = afterward(promote(a), makeCandidate(b, 5), revoke(c, ci))
    expect(channel).toMatchObject({ stable: a, candidate: b, percent: 5, revision: 3, revoked: [c] })
    expect(channel.history.at(-1)).toEqual({ version: c, at: now.toISOString(), action: 'revoke', ...ci })
    expect(revoke(c)(channel, now)).toBeUndefined()
  })

  it.each<[string, Change[]]>([
    ['the stable version', [promote(b)]],
    ['the candidate', [promote(a), makeCandidate(b, 5)]],
  ])('is refused for %s', (_, changes) => {
    expect(() => revoke(b)(afterward(...changes), now)).toThrow('2.0.0 is live, so it cannot be revoked.')
  })

  it('keeps a version from going live, to anyone', () => {
    const channel = afterward(promote(a), revoke(b, ci))
    for (const change of [promote(b), makeCandidate(b, 5)]) {
      expect(() => change(channel, now)).toThrow('2.0.0 is revoked, so nobody may get it again. Reason: New vacancies.')
    }
  })

  it('makes a rollback return to the version before, and no page fall back to it', () => {
    const channel = afterward(promote(a), promote(b), promote(c), revoke(b))
    expect(previousStable(channel)).toBe(a)
    expect(rollback(channel, now)).toMatchObject({ stable: a, revoked: [b] })
    expect(() => rollback(afterward(promote(a), promote(b), revoke(a)), now)).toThrow('No earlier stable version')
    expect(() => stepBack()(afterward(promote(a), promote(b), revoke(a)), now)).toThrow('No earlier stable version')
  })

  it('does not hide where a retired app led', () => {
    const retired = { redirect: '/jobs', routes: [] }
    const channel = afterward(promote(a), retire(retired), promote(b), revoke(a))
    expect(rollback(channel, now)).toMatchObject({ retired })
  })
})

describe('configure', () => {
  const settings = { layout: 'grid' }

  it('needs a live version, and changes nothing if all is set already', () => {
    expect(() => configure(settings)(emptyChannel, now)).toThrow('Nothing is live, so there is nothing to set.')
    expect(configure(settings)(afterward(promote(a), configure(settings)), now)).toBeUndefined()
    expect(configure({})(afterward(promote(a)), now)).toBeUndefined()
  })

  it('does not stand between a start and what it promoted', () => {
    const channel = afterward(promote(a, { by: 'start:here' }), configure(settings, ci))
    expect(wasPromotedByStart(channel)).toBe(true)
    expect(parseChannel(JSON.stringify(channel))).toEqual(channel)
  })

  it('is kept by a retirement, for when the app comes back', () => {
    const channel = afterward(promote(a), configure(settings), retire({ redirect: '/jobs', routes: [] }), promote(b))
    expect(channel).toMatchObject({ stable: b, settings })
  })

  it('is not what a rollback returns to once its version has been promoted again', () => {
    const channel = afterward(promote(a), configure(settings), makeCandidate(b, 5), promote(a))
    expect(rollback(channel, now)).toMatchObject({ stable: a })
    expect(rollback(channel, now)?.settings).toBeUndefined()
  })
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
