import { describe, expect, it } from 'vitest'
import { type Identity, RIGHTS, type Right, toAppName } from '#index.ts'
import { type CommandRequest, commandRequest } from './commands/requests.ts'
import { authorize, authorizeChange } from './rights.ts'

const careers = toAppName('careers')

/** Without a right, the command itself decides. */
const NEEDED: Readonly<Record<CommandRequest['command'], { right?: Right; request: object }>> = {
  promote: { right: 'promote', request: { targets: ['careers@1.0.0'] } },
  rollback: { right: 'rollback', request: { app: 'careers' } },
  retire: { right: 'retire', request: { app: 'careers', redirect: '/jobs' } },
  revoke: { right: 'revoke', request: { target: 'careers@1.0.0', reason: 'leaks addresses' } },
  configure: { right: 'promote', request: { app: 'careers', set: ['layout=grid'] } },
  settings: { right: 'read', request: { app: 'careers' } },
  status: { right: 'read', request: {} },
  log: { right: 'read', request: {} },
  preview: { right: 'preview', request: { targets: ['careers@1.0.0'], days: '7' } },
  diff: { right: 'read', request: { from: 'careers@1.0.0', to: 'careers@1.1.0' } },
  rotatePreviewKey: { right: 'admin', request: { days: '30' } },
  doctor: { right: 'read', request: {} },
  prune: { right: 'admin', request: { olderThan: '30d' } },
  addTeam: { right: 'admin', request: { name: 'growth', apps: ['careers'] } },
  removeTeam: { right: 'admin', request: { name: 'growth' } },
  teams: { right: 'admin', request: {} },
  createToken: { right: 'admin', request: { team: 'growth', name: 'ci', rights: ['read'] } },
  revokeToken: { right: 'admin', request: { id: 'abcdefghij' } },
  tokens: { right: 'admin', request: {} },
  addOidcRule: {
    right: 'admin',
    request: { issuer: 'https://ci.example', audience: 'a', subject: 'repo:acme/x', team: 'growth', rights: ['read'] },
  },
  removeOidcRule: { right: 'admin', request: { id: 'abcdefghij' } },
  oidcRules: { right: 'admin', request: {} },
  requireApprovals: { right: 'admin', request: { commands: ['promote'] } },
  endApprovals: { right: 'admin', request: {} },
  pending: { right: 'read', request: {} },
  approve: { right: 'approve', request: { id: 'abcdefghij' } },
  withdraw: { request: { id: 'abcdefghij' } },
  freeze: { right: 'admin', request: { until: '2d', reason: 'sale week' } },
  unfreeze: { right: 'admin', request: {} },
  console: { request: {} },
}

const identityWith = (rights: Right[], more: Partial<Identity> = {}): Identity => ({
  name: 'growth/ci',
  tokenId: 'abcdefghij',
  apps: [careers],
  rights,
  ...more,
})

const requestOf = (command: string, request: object): CommandRequest => commandRequest.parse({ command, ...request })

const cases = Object.entries(NEEDED).flatMap(([command, { right, request }]) =>
  RIGHTS.map((given) => ({ command, request, given, isAllowed: right === undefined || given === right })),
)

it.each(cases)('the right $given allows $command: $isAllowed', ({ command, request, given, isAllowed }) => {
  const attempt = () => authorize(identityWith([given]), requestOf(command, request))
  if (isAllowed) expect(attempt).not.toThrow()
  else expect(attempt).toThrow(expect.objectContaining({ code: 'access/forbidden' }))
})

describe('a right of a team', () => {
  it.each([
    ['promote', { targets: ['marketing@1.0.0'] }],
    ['promote', { targets: ['careers@1.0.0', 'marketing@1.0.0'] }],
    ['preview', { targets: ['marketing@1.0.0'], days: '7' }],
    ['rollback', { app: 'marketing' }],
    ['rollback', { app: 'careers', with: ['marketing'] }],
    ['retire', { app: 'marketing', redirect: '/jobs' }],
    ['configure', { app: 'marketing', set: ['layout=grid'] }],
  ])('does not include the app of another team: %s %j', (command, request) => {
    const attempt = () => authorize(identityWith([...RIGHTS]), requestOf(command, request))
    expect(attempt).toThrow(/^growth\/ci may not .* marketing: the team growth has careers, .* To fix: ask /)
  })

  it.each(['status', 'log', 'settings'])('includes the %s of every app', (command) => {
    expect(() => authorize(identityWith(['read']), requestOf(command, { app: 'marketing' }))).not.toThrow()
  })

  it('includes nothing but what is public to all teams if the team has no app', () => {
    const nobody = identityWith([...RIGHTS], { apps: [] })
    expect(() => authorize(nobody, requestOf('status', {}))).not.toThrow()
    expect(() => authorize(nobody, requestOf('rollback', { app: 'careers' }))).toThrow('the team growth has no app')
  })
})

describe('right before a change of what is live', () => {
  const change = (command: string, request: object, more: Partial<Identity> = {}) =>
    authorizeChange(identityWith([...RIGHTS], more), requestOf(command, request), [careers, toAppName('marketing')])

  it.each([
    ['rollback', { app: 'careers' }],
    ['approve', { id: 'abcdefghij' }],
  ])('the right is needed on each app of a change that %s does not name', (command, request) => {
    expect(() => change(command, request)).toThrow(/^growth\/ci may not .* marketing/)
    expect(() => change(command, request, { apps: 'all' })).not.toThrow()
  })

  it('the right of the command is needed again', () => {
    const nobody = identityWith(['read'])
    const request = requestOf('retire', { app: 'careers', redirect: '/jobs' })
    expect(() => authorizeChange(nobody, request, [careers])).toThrow('lacks the right retire')
  })
})

describe('a token with a limit', () => {
  const limited = identityWith(['promote'], { percent: 25 })
  const promote = (percent?: string) =>
    authorize(limited, requestOf('promote', { targets: ['careers@1.0.0'], percent }))

  it.each(['25', '0', '12.5%'])('promotes to %s percent', (percent) => {
    expect(() => promote(percent)).not.toThrow()
  })

  it.each(['25.01', '100', undefined])('does not promote to %s percent', (percent) => {
    expect(() => promote(percent)).toThrow(expect.objectContaining({ code: 'access/forbidden' }))
  })

  it('changes no settings, which take effect for everyone', () => {
    const request = requestOf('configure', { app: 'careers', set: ['layout=grid'] })
    expect(() => authorize(limited, request)).toThrow('its token may set at most 25%')
  })

  it('rolls back with that right, because everyone had what comes back', () => {
    const rollback = requestOf('rollback', { app: 'careers' })
    expect(() => authorize(identityWith(['rollback'], { percent: 25 }), rollback)).not.toThrow()
    expect(() => authorize(limited, rollback)).toThrow('lacks the right rollback')
  })

  it.each(['', '0x10', '-1', '1e1', ' 5', 'NaN'])('does not promote to %j, which is not a share', (percent) => {
    expect(() => promote(percent)).toThrow('is not a share of visitors')
  })
})

it('an admin’s token cannot be created over the network, even by an admin', () => {
  const admin = identityWith([...RIGHTS], { name: 'admin/root', apps: 'all' })
  const request = requestOf('createToken', { name: 'spare', rights: [] })
  expect(() => authorize(admin, request)).toThrow('mfe token create --admin')
})

it.each(['../careers', 'careers/..', 'Careers', '', 'a'.repeat(41)])('%j is no app', (app) => {
  const admin = identityWith([...RIGHTS], { apps: 'all' })
  expect(() => authorize(admin, requestOf('rollback', { app }))).toThrow(
    expect.objectContaining({ code: 'release/bad-name' }),
  )
})
