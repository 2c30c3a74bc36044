import { type Identity, toAppName } from '@mfe/release'
import { fakeRemote, fakeShell } from '@mfe/release/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestCommands, goLive, storeRelease, type TestCommands } from '../testing/test-commands.ts'
import type { CommandRequest } from './requests.ts'

const careers = toAppName('careers')
let test: TestCommands

const remote = (name: string, packageVersion: string, ...paths: string[]) =>
  fakeRemote({
    name,
    packageVersion,
    routes: paths.map((path) => ({ path, page: './home', name: 'Page', audience: 'public' })),
    menu: [],
    sitemap: [],
    publicFiles: [],
  })

beforeEach(async () => {
  test = await createTestCommands()
  await goLive(test.store, fakeShell())
  await goLive(test.store, remote('careers', '1.0.0', '/careers'))
  await goLive(test.store, remote('marketing', '1.0.0', '/jobs'))
})

const retire = (redirect = '/jobs') =>
  test.run({ command: 'retire', app: 'careers', redirect, reason: 'the team is gone' })

describe('retire', () => {
  it('says where the addresses lead, and how the app comes back', async () => {
    expect(await retire()).toBe(
      [
        'Gone from the next page request: careers. Its former addresses lead to /jobs.',
        'Bring it back: pnpm mfe promote careers@1.0.0',
      ].join('\n'),
    )
    expect(await retire()).toMatch(/^Nothing changed\.\n/)
    const text = await test.run({ command: 'promote', targets: ['careers@1.0.0'] })
    expect(text).toBe('Live from the next page request: careers@1.0.0.')
  })

  it('is shown by status and log, with who and why', async () => {
    await retire()
    expect(await test.run({ command: 'status' })).toMatch(/^careers +retired to \/jobs .* UTC +1\.0\.0$/m)
    const status = JSON.parse(await test.run({ command: 'status', app: 'careers', json: true }))
    expect(status).toMatchObject([{ retired: { redirect: '/jobs', routes: ['/careers'] }, previous: '1.0.0' }])
    const [newest = ''] = (await test.run({ command: 'log', app: 'careers' })).split('\n')
    expect(newest).toMatch(/UTC {2}careers@1\.0\.0 +retire to \/jobs +local:ada .* the team is gone$/)
  })

  it('needs a live app, and a page that stays', async () => {
    await expect(retire('/work')).rejects.toMatchObject({ code: 'release/refused' })
    const unknown = test.run({ command: 'retire', app: 'carers', redirect: '/jobs' })
    await expect(unknown).rejects.toThrow('No version of carers is published')
  })

  it('keeps what a rollback returns to from being pruned', async () => {
    await goLive(test.store, remote('careers', '2.0.0', '/careers'))
    await retire()
    const later = { now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) }
    expect(await test.run({ command: 'prune', olderThan: '30d' }, later)).toBe('Removed careers@1.0.0')
    expect(await test.run({ command: 'rollback', app: 'careers' })).toContain('careers@2.0.0')
  })
})

describe('promote with --retire', () => {
  const replace = (more: object = { redirect: '/openings' }) =>
    test.run({ command: 'promote', targets: ['jobs@1.0.0'], retire: 'careers', ...more })

  beforeEach(() => storeRelease(test.store, remote('jobs', '1.0.0', '/careers', '/openings')))

  it('replaces an app by another as one change, which one rollback reverses', async () => {
    expect(await replace()).toBe(
      [
        'Live from the next page request: jobs@1.0.0.',
        'Gone from the next page request: careers. Its former addresses lead to /openings.',
      ].join('\n'),
    )
    expect(await test.run({ command: 'rollback', app: 'careers' })).toBe(
      [
        'Live from the next page request: careers@1.0.0.',
        'Gone from the next page request: jobs, which was not live before either.',
      ].join('\n'),
    )
    expect(await test.run({ command: 'log', app: 'jobs' })).toContain('jobs@1.0.0  rollback to nothing')
  })

  it.each([
    ['without a path', {}, 'use --retire <app> and --redirect <path> together'],
    ['for a share of the visitors', { redirect: '/openings', percent: '5' }, 'Only a single version'],
    ['of an app that it promotes', { redirect: '/openings', retire: 'jobs' }, 'jobs is named twice'],
  ])('is rejected %s', async (_, more, problem) => {
    await expect(replace(more)).rejects.toThrow(problem)
    expect((await test.store.channel(careers)).stable).toBe('1.0.0')
  })
})

it('a rollback needs the right on every app that changed together', async () => {
  for (const name of ['careers', 'marketing']) await storeRelease(test.store, remote(name, '2.0.0', `/${name}`))
  await test.run({ command: 'promote', targets: ['careers@2.0.0', 'marketing@2.0.0'] })
  const identity: Identity = { name: 'growth/ci', tokenId: 'one', apps: [careers], rights: ['rollback'] }
  const attempt = test.run({ command: 'rollback', app: 'careers' }, { identity })
  await expect(attempt).rejects.toMatchObject({ code: 'access/forbidden' })
  await expect(attempt).rejects.toThrow(/^careers changed together with marketing, so .* may not roll back marketing: /)
  expect((await test.store.channel(careers)).stable).toBe('2.0.0')
})

it('waits for a second person where retirements do, also beside a promotion', async () => {
  await storeRelease(test.store, remote('jobs', '1.0.0', '/openings'))
  await test.run({ command: 'requireApprovals', commands: ['retire'], apps: ['careers'] })
  const requests: CommandRequest[] = [
    { command: 'retire', app: 'careers', redirect: '/jobs' },
    { command: 'promote', targets: ['jobs@1.0.0'], retire: 'careers', redirect: '/openings' },
  ]
  for (const request of requests) expect(await test.run(request)).toContain('needs a second person')
  expect((await test.store.channel(careers)).stable).toBe('1.0.0')
  const pending = await test.run({ command: 'pending' })
  const [, id = ''] = /(\w{10}) +promote jobs@1\.0\.0 --retire careers --redirect \/openings/.exec(pending) ?? []
  await test.run({ command: 'approve', id }, { author: { by: 'local:grace' } })
  expect((await test.store.channel(careers)).retired?.redirect).toBe('/openings')
})
