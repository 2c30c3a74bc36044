import { describe, expect, it } from 'vitest'
import type { Access } from './access.ts'
import { addTeam, removeTeam } from './teams.ts'
import { createToken } from './tokens.ts'

const none: Access = { revision: 0, teams: [], tokens: [] }
const now = new Date('2026-01-01T00:00:00Z')

function withTeams(...teams: [name: string, ...apps: string[]][]): Access {
  return teams.reduce<Access>((access, [name, ...apps]) => addTeam(access, { name, apps }) ?? access, none)
}

describe('adding a team', () => {
  it('gives it apps, and more apps if it exists', () => {
    const access = withTeams(['growth', 'careers'], ['base', 'shell'], ['growth', 'marketing', 'careers'])
    expect(access.teams).toEqual([
      { name: 'base', apps: ['shell'] },
      { name: 'growth', apps: ['careers', 'marketing'] },
    ])
  })

  it('changes nothing if it already has them', () => {
    const access = withTeams(['growth', 'careers'])
    expect(addTeam(access, { name: 'growth', apps: ['careers'] })).toBeUndefined()
  })

  it('rejects an app of another team, and says whose it is', () => {
    const access = withTeams(['growth', 'careers'], ['sales'])
    for (const name of ['sales', 'new']) {
      expect(() => addTeam(access, { name, apps: ['careers'] })).toThrow('careers belongs to the team growth')
    }
  })

  it.each(['admin', 'Growth', 'a/b', 'start:x', ''])('rejects the name %j', (name) => {
    expect(() => withTeams([name])).toThrow(expect.objectContaining({ code: 'release/bad-name' }))
  })

  it.each(['access', '../x', 'Careers'])('rejects the app %s', (app) => {
    expect(() => withTeams(['growth', app])).toThrow(expect.objectContaining({ code: 'release/bad-name' }))
  })

  it('is possible 100 times', () => {
    const names = Array.from({ length: 100 }, (_, index): [string] => [`team-${index}`])
    const full = withTeams(...names)
    expect(full.teams).toHaveLength(100)
    expect(() => addTeam(full, { name: 'one-more', apps: [] })).toThrow('already 100 teams')
    expect(addTeam(full, { name: 'team-7', apps: ['careers'] })?.teams).toHaveLength(100)
  })
})

describe('removing a team', () => {
  it('revokes its tokens and frees its apps', () => {
    let access = withTeams(['growth', 'careers'], ['sales'])
    for (const team of ['growth', 'sales', undefined]) {
      access = createToken(access, { team, name: 'ci', rights: ['read'], createdBy: 'local:root' }, now).access
    }
    const after = removeTeam(access, 'growth')
    expect(after.tokens.map(({ team }) => team)).toEqual(['sales', undefined])
    expect(addTeam(after, { name: 'sales', apps: ['careers'] })?.teams).toEqual([{ name: 'sales', apps: ['careers'] }])
  })

  it('rejects an unknown one, and names those that exist', () => {
    expect(() => removeTeam(withTeams(['growth'], ['sales']), 'grwth')).toThrow('use one of these: growth, sales')
    expect(() => removeTeam(none, 'growth')).toThrow('add it first: pnpm mfe team add growth')
  })
})
