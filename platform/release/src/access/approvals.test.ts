import { describe, expect, it } from 'vitest'
import { toAppName } from '../names.ts'
import type { Access } from './access.ts'
import { currentApprovals, endApprovals, type NewApprovals, needsApproval, requireApprovals } from './approvals.ts'

const [careers, shell] = [toAppName('careers'), toAppName('shell')]
const none: Access = { revision: 0, teams: [], tokens: [] }
const now = new Date('2026-01-01T00:00:00Z')

const required = (more: Partial<NewApprovals> = {}) =>
  requireApprovals(none, { commands: ['promote'], apps: ['shell'], by: 'admin/root', ...more }, now)

describe('approvals', () => {
  it('are needed for these commands on these apps, alone or with others', () => {
    const access = required()
    const at = now.toISOString()
    expect(access.approvals).toEqual({ commands: ['promote'], apps: ['shell'], by: 'admin/root', at })
    expect(needsApproval(access, 'promote', [shell])).toBe(true)
    expect(needsApproval(access, 'promote', [careers, shell])).toBe(true)
    expect(needsApproval(access, 'promote', [careers])).toBe(false)
    expect(needsApproval(access, 'rollback', [shell])).toBe(false)
    expect(needsApproval(none, 'promote', [shell])).toBe(false)
  })

  it('may be needed for all apps', () => {
    const access = required({ apps: 'all', commands: ['rollback', 'promote', 'promote'] })
    expect(access.approvals?.commands).toEqual(['promote', 'rollback'])
    expect(needsApproval(access, 'rollback', [careers])).toBe(true)
  })

  it('end, and say who ended them and why', () => {
    const ended = endApprovals(required(), { by: 'admin/other', reason: 'the team is one person' }, now)
    expect(ended?.approvals).toMatchObject({ by: 'admin/other', reason: 'the team is one person' })
    expect(ended && needsApproval(ended, 'promote', [shell])).toBe(false)
    expect(ended && currentApprovals(ended)).toBeUndefined()
    expect(ended && endApprovals(ended, { by: 'admin/root' }, now)).toBeUndefined()
  })

  it.each<[string, Partial<NewApprovals>, string]>([
    ['a command that never waits', { commands: ['promote', 'publish'] }, '"publish" never waits for a second person.'],
    ['no command', { commands: [] }, 'use some of these: promote, rollback, retire'],
    ['no app', { apps: [] }, 'No app is named.'],
    ['an app that is none', { apps: ['Shell'] }, '"Shell" is not an app name.'],
  ])('are rejected for %s', (_, more, problem) => {
    expect(() => required(more)).toThrow(problem)
  })
})
