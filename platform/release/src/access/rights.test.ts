import { describe, expect, it } from 'vitest'
import { toAppName } from '../names.ts'
import { RIGHTS, type Right } from './access.ts'
import { assertAllowed, assertShareAllowed, hasRight } from './rights.ts'
import type { Identity } from './tokens.ts'

const careers = toAppName('careers')
const shell = toAppName('shell')

const admin: Identity = { name: 'admin/root', tokenId: 'one', apps: 'all', rights: [...RIGHTS] }
const team = (rights: Right[], apps = [careers]): Identity => ({ name: 'growth/ci', tokenId: 'two', apps, rights })

const OF_OWN_APPS = ['preview', 'publish', 'promote', 'rollback', 'retire', 'revoke', 'approve'] as const

describe('an identity', () => {
  it.each(RIGHTS)('may do nothing without the right %s, and learns who can give it', (right) => {
    const others = team(RIGHTS.filter((each) => each !== right))
    const message = expect.stringMatching(`growth/ci may not .* lacks the right ${right}\\..* To fix: ask an admin`)
    expect(() => assertAllowed(others, right, [careers])).toThrow(expect.objectContaining({ message }))
  })

  it.each(OF_OWN_APPS)('has the right %s on its own apps only', (right) => {
    assertAllowed(team([right]), right, [careers])
    const problem = expect.stringContaining(`the team growth has careers, and the right ${right} is limited to its own`)
    for (const apps of [[shell], [careers, shell]]) {
      expect(() => assertAllowed(team([right]), right, apps)).toThrow(
        expect.objectContaining({ code: 'access/forbidden', message: problem }),
      )
    }
    expect(() => assertAllowed(team([right], []), right, [careers])).toThrow('the team growth has no app')
  })

  it('may read the state of every app, even if its team has none', () => {
    assertAllowed(team(['read'], []), 'read', [careers, shell])
    assertAllowed(team(['read'], []), 'read')
  })

  it('may develop against the apps of every team', () => {
    assertAllowed(team(['develop'], []), 'develop', [careers, shell])
  })

  it('has a right if it has it on every app', () => {
    expect(hasRight(team(['approve']), 'approve', [careers])).toBe(true)
    expect(hasRight(team(['approve']), 'approve', [careers, shell])).toBe(false)
    expect(hasRight(team(['promote']), 'approve', [careers])).toBe(false)
    expect(hasRight(admin, 'approve', [careers, shell])).toBe(true)
  })

  it('may do everything as an admin', () => {
    for (const right of RIGHTS) assertAllowed(admin, right, [careers, shell])
    assertShareAllowed(admin, undefined)
  })
})

describe('a token with a share', () => {
  const limited = { ...team(['promote']), percent: 25 }

  it('may promote up to it', () => {
    for (const share of [0, 25]) assertShareAllowed(limited, share)
  })

  it.each([undefined, 25.01, 100, Number.NaN])('may not promote to %s', (share) => {
    expect(() => assertShareAllowed(limited, share)).toThrow('its token may set at most 25%')
  })
})
