import { beforeEach, describe, expect, it } from 'vitest'
import { publish, toAppName } from '#index.ts'
import { fakeRemote, fakeShell } from '#testing'
import { createTestCommands, goLive, storeRelease, type TestCommands } from '../testing/test-commands.ts'
import { buildOf } from '../testing/test-service.ts'
import type { CommandRequest } from './requests.ts'

const commit = '295f37b3c8823e920b72c80121c442c40accab15'
let test: TestCommands

beforeEach(async () => {
  test = await createTestCommands()
  await goLive(test.store, fakeShell())
  for (const packageVersion of ['1.0.0', '2.0.0']) await storeRelease(test.store, fakeRemote({ packageVersion }))
})

const promoteCareers = (version: string, details: { reason?: string; commit?: string } = {}) =>
  test.run({ command: 'promote', targets: [`careers@${version}`], ...details })

it('lists each change with who made it, from where and why, newest first', async () => {
  await promoteCareers('1.0.0', { reason: 'the first', commit })
  const author = { by: 'growth/ci', address: '192.0.2.7' }
  await test.run({ command: 'promote', targets: ['careers@2.0.0'], percent: '10' }, { author })
  await test.run({ command: 'rollback', app: 'careers', reason: 'a broken form' })
  const rows = (await test.run({ command: 'log', app: 'careers' })).split('\n').map((row) => row.split(/ {2,}/))
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
  expect(rows).toEqual([
    [time, 'careers@2.0.0', 'drop', 'local:ada', '-', '-', 'a broken form'],
    [time, 'careers@2.0.0', 'candidate 10%', 'growth/ci', '-', '192.0.2.7'],
    [time, 'careers@1.0.0', 'promote', 'local:ada', commit, '-', 'the first'],
  ])
})

it('shows the network addresses only to admins and on the store itself', async () => {
  const author = { by: 'growth/ci', address: '192.0.2.7' }
  await publish(test.store, buildOf(fakeRemote({ packageVersion: '3.0.0' })), { author })
  await test.run({ command: 'promote', targets: ['careers@3.0.0'] }, { author })
  const identity = { name: 'growth/ci', tokenId: 'abc', apps: [toAppName('careers')], rights: ['read' as const] }
  const admin = { ...identity, name: 'admin/root', apps: 'all' as const, rights: ['read' as const, 'admin' as const] }
  const requests: CommandRequest[] = [
    { command: 'log' },
    { command: 'log', json: true },
    { command: 'log', app: 'careers', published: true },
    { command: 'log', app: 'careers', published: true, json: true },
    { command: 'status', app: 'careers', json: true },
  ]
  for (const request of requests) {
    const shown = await test.run(request, { identity })
    expect(shown).toContain('growth/ci')
    expect(shown).not.toContain('192.0.2.7')
    expect(await test.run(request, { identity: admin })).toContain('192.0.2.7')
    expect(await test.run(request)).toContain('192.0.2.7')
  }
})

it('lists the changes of all apps as one, and as JSON with their apps', async () => {
  await promoteCareers('1.0.0', { reason: 'the first' })
  const events = JSON.parse(await test.run({ command: 'log', json: true }))
  expect(events).toMatchObject([
    { app: 'careers', version: '1.0.0', action: 'promote', by: 'local:ada', reason: 'the first' },
    { app: 'shell', version: '1.0.0', action: 'promote' },
  ])
})

it('records the author of a change of several apps with each', async () => {
  await storeRelease(test.store, fakeShell({ packageVersion: '1.1.0' }))
  await test.run({ command: 'promote', targets: ['shell@1.1.0', 'careers@1.0.0'], reason: 'together' })
  const events = JSON.parse(await test.run({ command: 'log', json: true }))
  const change = { id: expect.any(String), apps: ['shell', 'careers'] }
  expect(events.slice(0, 2)).toMatchObject([
    { by: 'local:ada', reason: 'together', change },
    { by: 'local:ada', reason: 'together', change },
  ])
})

it('says of an app that was only published that nothing has gone live', async () => {
  await storeRelease(test.store, fakeRemote({ name: 'jobs' }))
  expect(await test.run({ command: 'status', app: 'jobs' })).toMatch(/History\nNothing has gone live\.$/)
})

it('shows who and why in the history of one app', async () => {
  await promoteCareers('1.0.0', { reason: 'the first' })
  const text = await test.run({ command: 'status', app: 'careers' })
  expect(text).toMatch(/History\n1\.0\.0 .* promote +local:ada +the first$/)
})

describe('a publication', () => {
  const byCi = { by: 'growth/ci', commit, address: '192.0.2.7', reason: 'the new form' }
  const build = buildOf(fakeRemote({ packageVersion: '3.0.0' }))
  const publishAs = (author: object) => publish(test.store, build, { author })

  it('is listed apart from changes, with who published, from which commit and why', async () => {
    await publishAs(byCi)
    await promoteCareers('3.0.0')
    const log = { command: 'log', app: 'careers' } as const
    const text = await test.run({ ...log, published: true })
    const rows = text.split('\n').map((row) => row.split(/ {2,}/).slice(1))
    expect(rows).toContainEqual(['careers@3.0.0', 'publish', 'growth/ci', commit, '192.0.2.7', 'the new form'])
    expect(rows).toContainEqual(['careers@2.0.0', 'publish', '-', '-', '-'])
    const [published] = JSON.parse(await test.run({ ...log, published: true, json: true }))
    expect(published).toMatchObject({ app: 'careers', version: '3.0.0', ...byCi, warnings: [] })
    const changes = JSON.parse(await test.run({ ...log, json: true }))
    expect(changes.map(({ action }: { action: string }) => action)).toEqual(['promote'])
  })

  it('is in the status of one app; nothing is known of older versions', async () => {
    await publishAs(byCi)
    const text = await test.run({ command: 'status', app: 'careers' })
    expect(text).toMatch(/\n3\.0\.0 .* publish +growth\/ci +the new form\n/)
    const [{ published }] = JSON.parse(await test.run({ command: 'status', app: 'careers', json: true }))
    const find = (version: string) => published.find((each: { version: string }) => each.version === version)
    expect(find('3.0.0')).toEqual({ version: '3.0.0', at: expect.any(String), ...byCi })
    expect(Object.keys(find('2.0.0'))).toEqual(['version', 'at'])
    expect(await test.run({ command: 'status', json: true })).not.toContain('growth/ci')
  })
})

describe('a reason or a commit', () => {
  it.each([
    ['two lines', { reason: 'one\ntwo' }],
    ['a control character', { reason: 'red \u001b[31m' }],
    ['a text that runs backward', { reason: 'for \u202ereven' }],
    ['two lines in another way', { reason: 'one\u2028two' }],
    ['half a character', { reason: 'one \ud83d' }],
    ['too long a text', { reason: 'x'.repeat(501) }],
    ['something else than a commit', { commit: 'main' }],
  ])('cannot be %s', async (_, details) => {
    await expect(promoteCareers('1.0.0', details)).rejects.toMatchObject({ code: 'command/failed' })
    expect(await test.run({ command: 'log' })).not.toContain('careers')
  })
})

it('a command that this version does not know is rejected', async () => {
  const request = { command: 'promote', targets: ['careers@1.0.0'], atNight: true } as unknown as CommandRequest
  await expect(test.run(request)).rejects.toThrow('This is not a command of this version.')
})
