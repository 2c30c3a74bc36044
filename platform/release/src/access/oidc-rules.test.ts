import { beforeEach, describe, expect, it } from 'vitest'
import type { Access } from './access.ts'
import {
  addOidcRule,
  identifyOidc,
  isConfidential,
  matchesSubject,
  type NewOidcRule,
  removeOidcRule,
} from './oidc-rules.ts'
import { addTeam, removeTeam } from './teams.ts'

const now = new Date('2026-01-01T00:00:00Z')
const issuer = 'https://ci.example'
const audience = 'https://site.example'
const subject = 'repo:acme/careers:ref:refs/heads/main'
const main = { issuer, audience, subject, team: 'growth', rights: ['promote', 'publish'], createdBy: 'admin/root' }

let access: Access

beforeEach(() => {
  access = { revision: 1, teams: [], tokens: [] }
  for (const [name, app] of [
    ['growth', 'careers'],
    ['sales', 'marketing'],
  ] as const) {
    access = addTeam(access, { name, apps: [app] }) ?? access
  }
})

/** Adds a rule, and keeps the resulting document. */
function add(more: Partial<NewOidcRule> = {}) {
  const added = addOidcRule(access, { ...main, ...more }, now)
  access = added.access
  return added.rule
}

describe('a rule', () => {
  it('lets a subject of an issuer act for a team, within its rights', () => {
    expect(add({ percent: 25 })).toEqual({
      ...main,
      id: expect.stringMatching(/^[a-z0-9]{10}$/),
      rights: ['publish', 'promote'],
      percent: 25,
      createdAt: now.toISOString(),
    })
    const name = `growth/ci.example:${subject}`
    expect(identifyOidc(access, { issuer, audience, subject })).toEqual({
      name,
      tokenId: name,
      apps: ['careers'],
      rights: ['publish', 'promote'],
      percent: 25,
      oidc: { issuer, audience, subject },
    })
  })

  it.each<[string, Partial<NewOidcRule>]>([
    ['another issuer', { issuer: 'https://ci.example.org' }],
    ['the same issuer with a slash', { issuer: `${issuer}/` }],
    ['the same issuer in capitals', { issuer: 'https://CI.example' }],
    ['another audience', { audience: 'https://site.example/' }],
    ['another branch', { subject: 'repo:acme/careers:ref:refs/heads/main2' }],
    ['a subject with a line more', { subject: `${subject}\n` }],
    ['no subject', { subject: '' }],
  ])('identifies nobody for %s', (_, more) => {
    add()
    expect(identifyOidc(access, { issuer, audience, subject, ...more })).toBeUndefined()
  })

  it('ends with the team, or when it is removed', () => {
    const { id } = add()
    expect(identifyOidc(removeTeam(access, 'growth'), main)).toBeUndefined()
    expect(identifyOidc({ ...access, teams: [] }, main)).toBeUndefined()
    expect(identifyOidc(removeOidcRule(access, id), main)).toBeUndefined()
    expect(() => removeOidcRule(access, 'unknown')).toThrow('There is no rule "unknown"')
  })

  it('applies in the order of the list', () => {
    add()
    add({ team: 'sales', subject: 'repo:acme/careers:ref:refs/heads/*' })
    expect(identifyOidc(access, main)?.name).toMatch(/^growth\//)
  })

  it('gives no admin’s right, whatever the document says', () => {
    const rule = add()
    const forged: Access = { ...access, oidc: [{ ...rule, rights: ['admin', 'read'] }] }
    expect(identifyOidc(forged, main)?.rights).toEqual(['read'])
  })

  it.each<[string, Partial<NewOidcRule>, string]>([
    ['an unknown team', { team: 'grwth' }, 'use one of these: growth, sales'],
    ['an issuer over http', { issuer: 'http://ci.example' }, 'is not the address of an issuer'],
    ['an issuer with a name and password', { issuer: 'https://a:b@ci.example' }, 'is not the address of an issuer'],
    ['an issuer with a question', { issuer: 'https://ci.example/?a' }, 'is not the address of an issuer'],
    ['an issuer that is no address', { issuer: 'ci.example' }, 'is not the address of an issuer'],
    ['no audience', { audience: '' }, 'is not an audience'],
    ['every subject', { subject: '*' }, 'name the first two parts in full'],
    ['every repository', { subject: 'repo:*/*:ref:refs/heads/main' }, 'name the first two parts in full'],
    ['every owner that begins so', { subject: 'repo:acme*/careers:*' }, 'name the first two parts in full'],
    ['no subject', { subject: '' }, 'is not a subject'],
    ['the right admin', { rights: ['admin'] }, 'cannot have the right admin'],
    ['no right', { rights: [] }, 'A token needs a right'],
    ['a share above 100', { percent: 101 }, 'from 0 to 100'],
  ])('is rejected for %s', (_, more, problem) => {
    expect(() => add(more)).toThrow(problem)
  })

  it('is rejected if there is one for the same subject, or 50 already', () => {
    const { id } = add()
    const problem = `for the team growth. To fix: remove it first: pnpm mfe oidc remove ${id}`
    expect(() => add({ team: 'sales' })).toThrow(problem)
    for (let index = 1; index < 50; index += 1) add({ subject: `repo:acme/app-${index}:ref:refs/heads/main` })
    expect(() => add({ subject: 'repo:acme/one-more:ref:refs/heads/main' })).toThrow('already 50 rules')
  })
})

describe('a pattern', () => {
  it.each([
    ['repo:acme/careers:ref:refs/heads/*', 'repo:acme/careers:ref:refs/heads/main'],
    ['repo:acme/careers:ref:refs/heads/release-*', 'repo:acme/careers:ref:refs/heads/release-1'],
    ['repo:acme/*:ref:refs/heads/main', 'repo:acme/careers:ref:refs/heads/main'],
    ['repo:acme/a*c*e:x', 'repo:acme/abccde:x'],
    ['system:serviceaccount:ci:releaser', 'system:serviceaccount:ci:releaser'],
  ])('%s matches %s', (pattern, subject) => {
    expect(matchesSubject(pattern, subject)).toBe(true)
  })

  it.each([
    ['repo:acme/careers:ref:refs/heads/*', 'repo:acme/careers:ref:refs/heads/a/b'],
    ['repo:acme/careers:*', 'repo:acme/careers:ref:refs/heads/main'],
    ['repo:acme/*:ref:refs/heads/main', 'repo:acme/careers:x:ref:refs/heads/main'],
    ['repo:acme/*', 'repo:acme:careers'],
    ['repo:acme/*', 'repo:acme/'],
    ['repo:acme/careers', 'repo:acme/careers2'],
    ['repo:acme/careers', 'xrepo:acme/careers'],
    ['repo:acme/a*a', 'repo:acme/a'],
    ['repo:acme/a*a', 'repo:acme/aa'],
    ['repo:acme/a.c', 'repo:acme/abc'],
    ['repo:acme/*:x', 'REPO:acme/a:x'],
  ])('%s does not match %s', (pattern, subject) => {
    expect(matchesSubject(pattern, subject)).toBe(false)
  })

  it('takes no longer for a pattern that is made to be slow', () => {
    const startedAt = performance.now()
    expect(matchesSubject(`${'*a'.repeat(120)}b`, 'a'.repeat(255))).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(1000)
  })
})

it.each([
  ['https://ci.example', true],
  ['http://localhost:8080', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:1', true],
  ['http://ci.example', false],
  ['http://127.0.0.1.example', false],
  ['file:///etc/passwd', false],
])('keys of %s may be read: %s', (url, isAllowed) => {
  expect(isConfidential(new URL(url))).toBe(isAllowed)
})
