import { beforeEach, describe, expect, it } from 'vitest'
import { toAppName } from '../names.ts'
import { createMemoryChannels } from '../testing/memory-channels.ts'
import { type Access, readAccess } from './access.ts'
import { changeAccess } from './change-access.ts'
import { addOidcRule } from './oidc-rules.ts'
import {
  addPendingChange,
  approversOf,
  assertSecondPerson,
  findPendingChange,
  isWaiting,
  type NewPendingChange,
  removePendingChange,
  requesterNow,
  requesterOf,
} from './pending-changes.ts'
import { addTeam } from './teams.ts'
import { createToken, identify, type NewToken, revokeToken } from './tokens.ts'

const careers = toAppName('careers')
const HOUR = 60 * 60 * 1000
const now = new Date('2026-01-01T00:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * HOUR)

const change: NewPendingChange = {
  request: { command: 'promote', targets: ['careers@2.0.0'] },
  apps: [careers],
  channels: { careers: 3 },
  by: 'growth/ci',
  requester: { kind: 'store' },
}

let access: Access

beforeEach(() => {
  access = { revision: 1, teams: [], tokens: [] }
  access = addTeam(access, { name: 'growth', apps: ['careers'] }) ?? access
})

/** Adds a change, and keeps the resulting document. */
function add(more: Partial<NewPendingChange> = {}, at = now) {
  const added = addPendingChange(access, { ...change, ...more }, at)
  access = added.access ?? access
  return added
}

/** Creates a token, and returns whom it identifies. */
function tokenOf(name: string, rights: string[], more: Partial<NewToken> = {}) {
  const created = createToken(access, { team: 'growth', name, rights, createdBy: 'local:root', ...more }, now)
  access = created.access
  return identify(access, created.secret, now) ?? expect.unreachable()
}

describe('a change that waits', () => {
  it('is found by its id for 24 hours', () => {
    const { change: added } = add()
    const times = { at: now.toISOString(), expiresAt: later(24).toISOString() }
    expect(added).toEqual({ ...change, id: expect.stringMatching(/^[a-z0-9]{10}$/), ...times })
    expect(findPendingChange(access, added.id, later(23))).toEqual(added)
    expect(isWaiting(added, later(24))).toBe(false)
    expect(() => findPendingChange(access, added.id, later(24))).toThrow(`No change "${added.id}" waits for approval.`)
    expect(() => findPendingChange(access, 'unknown', now)).toThrow('No change "unknown" waits')
  })

  it('is not added twice by the same author, for the same channels', () => {
    const { change: first } = add()
    expect(add({}, later(1))).toEqual({ access: undefined, change: first })
    for (const more of [{ by: 'growth/other' }, { channels: { careers: 4 } }]) {
      expect(add(more).change.id).not.toBe(first.id)
    }
    expect(access.pending).toHaveLength(3)
  })

  it('is one of 50 at most, without those that have expired', () => {
    for (let index = 0; index < 50; index += 1) add({ channels: { careers: index } })
    expect(() => add({ channels: { careers: 50 } })).toThrow('50 changes wait for approval')
    expect(add({ channels: { careers: 50 } }, later(24)).access?.pending).toHaveLength(1)
  })

  it('is removed once', () => {
    const { change: added } = add()
    const removed = removePendingChange(access, added.id)
    expect(removed?.pending).toEqual([])
    expect(removed && removePendingChange(removed, added.id)).toBeUndefined()
    expect(removePendingChange({ revision: 0, teams: [], tokens: [] }, added.id)).toBeUndefined()
  })

  it('is dropped by the next change of the document once it has expired', async () => {
    const store = createMemoryChannels()
    const addTeamAt = (name: string, at: Date) =>
      changeAccess(
        store,
        (newest) => addTeam(newest, { name, apps: [] }),
        () => at,
      )
    await changeAccess(
      store,
      () => addPendingChange(access, change, now).access,
      () => now,
    )
    await addTeamAt('sales', later(23))
    expect((await readAccess(store)).pending).toHaveLength(1)
    await addTeamAt('base', later(24))
    expect((await readAccess(store)).pending).toEqual([])
  })
})

describe('the second person', () => {
  const changeOf = (by: string) => add({ by }).change

  it.each([
    ['growth/ci', 'growth/ci'],
    ['growth/ci', 'sales/ci'],
    ['growth/ada', 'admin/ada'],
    ['local:ada', 'admin/ada'],
    ['growth/ada', 'local:ada'],
    ['local', 'local'],
    ['growth/ci.example:repo:acme/careers', 'sales/ci.example:repo:acme/careers'],
  ])('of a change of %s cannot be %s', (by, approver) => {
    const attempt = () => assertSecondPerson(changeOf(by), approver)
    expect(attempt).toThrow(expect.objectContaining({ code: 'access/forbidden' }))
    expect(attempt).toThrow(`${by} asked for this change, so ${approver} cannot approve it`)
  })

  it.each([
    ['growth/ci', 'growth/lead'],
    ['local:ada', 'local:grace'],
    ['growth/ci.example:repo:acme/careers', 'growth/ci.example:repo:acme/jobs'],
  ])('of a change of %s can be %s', (by, approver) => {
    expect(() => assertSecondPerson(changeOf(by), approver)).not.toThrow()
  })

  it('needs the right on every app of the change', () => {
    tokenOf('ci', ['promote', 'approve'])
    tokenOf('lead', ['approve'])
    tokenOf('reader', ['read'])
    tokenOf('root', [], { team: undefined })
    const rule = { issuer: 'https://ci.example', audience: 'a', subject: 'repo:acme/bot', team: 'growth' }
    access = addOidcRule(access, { ...rule, rights: ['approve'], createdBy: 'admin/root' }, now).access
    expect(approversOf(access, change, now)).toEqual(['growth/lead', 'admin/root', 'growth/ci.example:repo:acme/bot'])
    expect(approversOf(access, { ...change, apps: [careers, toAppName('shell')] }, now)).toEqual(['admin/root'])
  })
})

describe('what the author may do now', () => {
  it('is what its token may do', () => {
    const ci = tokenOf('ci', ['promote'])
    const { change: added } = add({ requester: requesterOf(ci) })
    expect(requesterNow(access, added, now)).toEqual(ci)
    const revoked = revokeToken(access, ci.tokenId)
    expect(() => requesterNow(revoked, added, now)).toThrow('its token has expired or is revoked')
  })

  it('is nothing for another token of the same name', () => {
    const ci = tokenOf('ci', ['promote'])
    const { change: added } = add({ requester: requesterOf(ci) })
    access = revokeToken(access, ci.tokenId)
    tokenOf('ci', ['promote'])
    expect(() => requesterNow(access, added, now)).toThrow(expect.objectContaining({ code: 'access/forbidden' }))
  })

  it('is what the rule for its subject allows', () => {
    const subject = { issuer: 'https://ci.example', audience: 'a', subject: 'repo:acme/bot' }
    const rule = { ...subject, team: 'growth', rights: ['promote'], createdBy: 'admin/root' }
    access = addOidcRule(access, rule, now).access
    const { change: added } = add({ requester: { kind: 'oidc', ...subject } })
    expect(requesterNow(access, added, now)).toMatchObject({ rights: ['promote'], oidc: subject })
    expect(() => requesterNow({ ...access, oidc: [] }, added, now)).toThrow('its token has expired or is revoked')
  })

  it('is everything for a command on the store itself', () => {
    expect(requesterOf(undefined)).toEqual({ kind: 'store' })
    expect(requesterNow(access, add().change, now)).toBe('store')
  })
})
