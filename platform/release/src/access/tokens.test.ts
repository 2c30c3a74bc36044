import { beforeEach, describe, expect, it } from 'vitest'
import { type Access, RIGHTS } from './access.ts'
import { addTeam, removeTeam } from './teams.ts'
import { createToken, identify, markUsed, type NewToken, revokeToken } from './tokens.ts'

const now = new Date('2026-01-01T00:00:00Z')
const tomorrow = new Date('2026-01-02T00:00:00Z')
const ci = { team: 'growth', name: 'ci', rights: ['promote', 'publish'], createdBy: 'local:root' }

let access: Access

beforeEach(() => {
  access = { revision: 1, teams: [{ name: 'sales', apps: [] }], tokens: [] }
  access = addTeam(access, { name: 'growth', apps: ['marketing', 'careers'] }) ?? access
})

/** Creates a token, and keeps the resulting document. */
function create(wanted: NewToken) {
  const created = createToken(access, wanted, now)
  access = created.access
  return created
}

describe('creating a token', () => {
  it('returns a secret, of which only the hash is stored', () => {
    const { token, secret } = create({ ...ci, percent: 25, expiresAt: tomorrow })
    expect(secret).toMatch(/^mfe_[a-z0-9]{10}_[A-Za-z0-9_-]{43}$/)
    expect(access.tokens).toEqual([token])
    expect(token).toEqual({
      id: secret.slice(4, 14),
      name: 'ci',
      team: 'growth',
      rights: ['publish', 'promote'],
      percent: 25,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: '2026-01-01T00:00:00.000Z',
      createdBy: 'local:root',
      expiresAt: '2026-01-02T00:00:00.000Z',
    })
    expect(JSON.stringify(access)).not.toContain(secret.slice(15))
  })

  it.each<[string, Partial<NewToken>, string]>([
    ['an unknown team', { team: 'grwth' }, 'use one of these: growth, sales'],
    ['a name that is none', { name: 'C I' }, 'is not the name of a token'],
    ['an unknown right', { rights: ['publish', 'deploy'] }, '"deploy" is not a right. To fix: use some of these:'],
    ['the right admin for a team', { rights: ['admin'] }, 'cannot have the right admin'],
    ['no right', { rights: [] }, 'A token needs a right'],
    ['a share above 100', { percent: 101 }, 'use a number from 0 to 100'],
    ['a share that is no number', { percent: Number.NaN }, 'use a number from 0 to 100'],
    ['a limit for an admin', { team: undefined, percent: 5 }, 'has every right'],
    ['a time that has passed', { expiresAt: now }, 'name a time that is ahead'],
    ['a time that is none', { expiresAt: new Date(Number.NaN) }, 'name a time that is ahead'],
    ['a time that no one meant', { expiresAt: new Date('9999-01-01') }, 'within ten years'],
  ])('rejects %s', (_, changed, problem) => {
    expect(() => create({ ...ci, ...changed })).toThrow(problem)
  })

  it('requires names that are unique in their team', () => {
    const { token } = create(ci)
    expect(() => create(ci)).toThrow(`growth/ci exists (${token.id}). To fix: `)
    create({ ...ci, team: 'sales' })
    create({ ...ci, team: undefined })
    expect(() => create({ ...ci, team: undefined })).toThrow('admin/ci exists')
  })

  it('is possible 200 times', () => {
    for (let index = 0; index < 200; index += 1) create({ ...ci, name: `ci-${index}` })
    expect(new Set(access.tokens.map(({ id }) => id)).size).toBe(200)
    expect(() => create({ ...ci, name: 'one-more' })).toThrow('already 200 tokens')
  })
})

describe('a token identifies', () => {
  it('its team, with its apps, rights and limits', () => {
    const { secret, token } = create({ ...ci, percent: 25, expiresAt: tomorrow })
    expect(identify(access, secret, now)).toEqual({
      name: 'growth/ci',
      tokenId: token.id,
      apps: ['careers', 'marketing'],
      rights: ['publish', 'promote'],
      percent: 25,
      expiresAt: '2026-01-02T00:00:00.000Z',
    })
  })

  it('an admin, with every right on every app', () => {
    const { secret, token } = create({ name: 'root', createdBy: 'local:root' })
    const admin = { name: 'admin/root', tokenId: token.id, apps: 'all', rights: [...RIGHTS] }
    expect(identify(access, secret, now)).toEqual(admin)
  })

  it('no one once it has expired, is revoked, or its team is removed', () => {
    const { secret, token } = create({ ...ci, expiresAt: tomorrow })
    expect(identify(access, secret, new Date(tomorrow.getTime() - 1))).toBeDefined()
    expect(identify(access, secret, tomorrow)).toBeUndefined()
    expect(identify(revokeToken(access, token.id), secret, now)).toBeUndefined()
    expect(identify(removeTeam(access, 'growth'), secret, now)).toBeUndefined()
    expect(identify({ ...access, teams: [] }, secret, now)).toBeUndefined()
  })

  it('no one without every part of its text, or with that of another', () => {
    const { secret, token } = create(ci)
    const other = create({ ...ci, name: 'other' })
    const last = secret.endsWith('A') ? 'B' : 'A'
    const wrong = [
      undefined,
      '',
      'mfe__',
      token.hash,
      secret.slice(0, -1),
      secret.slice(0, -1) + last,
      `${secret}A`,
      ` ${secret}`,
      `${secret}\n`,
      secret.replace('mfe_', ''),
      secret.slice(0, 15) + other.secret.slice(15),
      `mfe_${token.id}_${token.hash}`,
      `mfe_aaaaaaaaaa_${secret.slice(15)}`,
    ]
    for (const text of wrong) expect(identify(access, text, now)).toBeUndefined()
  })

  it('no admin if it belongs to a team, whatever its document says', () => {
    const { secret, token } = create(ci)
    const forged: Access = { ...access, tokens: [{ ...token, rights: ['admin', 'read'] }] }
    expect(identify(forged, secret, now)?.rights).toEqual(['read'])
  })
})

it('the use of a token is recorded once a day', () => {
  const { token } = create(ci)
  const used = markUsed(access, token.id, '2026-01-02')
  expect(used?.tokens).toEqual([{ ...token, lastUsedOn: '2026-01-02' }])
  expect(used && markUsed(used, token.id, '2026-01-02')).toBeUndefined()
  // A clock that is behind another one.
  expect(used && markUsed(used, token.id, '2026-01-01')).toBeUndefined()
  expect(used && markUsed(used, token.id, '2026-01-03')).toBeDefined()
  expect(markUsed(access, 'unknown', '2026-01-02')).toBeUndefined()
})

it('revoking an unknown token is rejected', () => {
  create(ci)
  expect(() => revokeToken(access, 'unknown')).toThrow('There is no token "unknown"')
})
