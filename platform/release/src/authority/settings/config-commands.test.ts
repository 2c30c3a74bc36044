import { beforeEach, describe, expect, it } from 'vitest'
import { changeAccess, readAccess, toAppName, toVersion } from '#index.ts'
import { fakeRemote, fakeShell } from '#testing'
import type { CommandRequest } from '../commands/requests.ts'
import { createTestCommands, goLive, storeRelease, type TestCommands } from '../testing/test-commands.ts'

const careers = toAppName('careers')
const layout = { type: 'string', enum: ['list', 'grid'], default: 'list', description: 'Of the vacancies' } as const
const pageSize = { type: 'number', minimum: 1, default: 20 } as const
let test: TestCommands

beforeEach(async () => {
  test = await createTestCommands()
  await goLive(test.store, fakeShell())
  await goLive(test.store, fakeRemote({ settings: { layout, pageSize } }))
})

const set = (...values: string[]) =>
  test.run({ command: 'configure', app: 'careers', set: values, reason: 'the summer design' })
const get = (more: Partial<Extract<CommandRequest, { command: 'settings' }>> = {}) =>
  test.run({ command: 'settings', app: 'careers', ...more })
const settings = async () => (await test.store.channel(careers)).settings

describe('config set', () => {
  it('says what visitors get, and is in status and log with its author', async () => {
    expect(await set('pageSize=10', 'layout=grid')).toBe(
      'Live from the next page request: careers@1.0.0. Settings: layout=grid pageSize=10.',
    )
    expect(await settings()).toEqual({ layout: 'grid', pageSize: 10 })
    expect(await set('layout=grid')).toMatch(/^Nothing changed\.\n/)
    expect(await test.run({ command: 'status' })).toContain('\nSettings of careers: layout=grid pageSize=10')
    const [newest = ''] = (await test.run({ command: 'log', app: 'careers' })).split('\n')
    expect(newest).toMatch(/careers@1\.0\.0 +set layout=grid pageSize=10 +local:ada .* the summer design$/)
  })

  it.each([
    [['layout'], '"layout" sets nothing.'],
    [['=grid'], '"=grid" sets nothing.'],
    [['layout=grid', 'layout=list'], 'layout is set twice.'],
    [['layout=table'], 'layout cannot be "table": this is none of list, grid in careers@1.0.0.'],
    [['pageSize=many'], 'pageSize cannot be "many": this is no number in careers@1.0.0.'],
    [['pageSize=0'], 'this is less than 1'],
    [['colour=red'], 'No live version of careers has a setting "colour". It has layout, pageSize.'],
    [['constructor=red'], 'has a setting "constructor"'],
    [[], 'No setting is named.'],
  ])('rejects %j, and changes nothing', async (values, problem) => {
    await expect(set(...values)).rejects.toThrow(problem)
    expect(await settings()).toBeUndefined()
  })

  it('rejects the shell, and an app of which nothing is live', async () => {
    await storeRelease(test.store, fakeRemote({ name: 'jobs' }))
    const configure = (app: string) => test.run({ command: 'configure', app, set: ['layout=grid'] })
    await expect(configure('jobs')).rejects.toMatchObject({ code: 'channel/nothing-live' })
    await expect(configure('shell')).rejects.toThrow('It has none.')
  })

  it('waits for a second person where promotions do', async () => {
    await test.run({ command: 'requireApprovals', commands: ['promote'], apps: ['careers'] })
    await expect(set('layout=table')).rejects.toThrow('this is none of')
    expect(await set('layout=grid')).toMatch(/^This change of settings needs a second person/)
    expect(await settings()).toBeUndefined()
    expect(await test.run({ command: 'pending' })).toContain('configure careers layout=grid')
    const id = (await readAccess(test.store)).pending?.[0]?.id ?? expect.unreachable()
    await test.run({ command: 'approve', id }, { author: { by: 'local:bob' } })
    expect(await settings()).toEqual({ layout: 'grid' })
  })

  it('changes nothing during a freeze', async () => {
    await test.run({ command: 'freeze', until: '2d', reason: 'the audit' })
    await expect(set('layout=grid')).rejects.toMatchObject({ code: 'access/frozen' })
    await changeAccess(test.store, ({ freeze: _, ...access }) => access)
    await set('layout=grid')
    expect(await settings()).toEqual({ layout: 'grid' })
  })
})

it('config unset returns to the default, also of a setting that no live version has anymore', async () => {
  await set('pageSize=10', 'layout=grid')
  await goLive(test.store, fakeRemote({ packageVersion: '2.0.0', settings: { layout } }))
  expect(await get()).toMatch(/^pageSize +10 +this site +no live version$/m)
  const unset = (...names: string[]) => test.run({ command: 'configure', app: 'careers', unset: names })
  await unset('pageSize', 'layout')
  expect(await settings()).toBeUndefined()
  await expect(unset('pageSize')).rejects.toThrow('has a setting "pageSize"')
})

it('config get shows the value of each live version, and only the value for a name', async () => {
  const wider = { ...layout, default: 'grid' } as const
  await storeRelease(test.store, fakeRemote({ packageVersion: '2.0.0', settings: { layout: wider } }))
  await test.run({ command: 'promote', targets: ['careers@2.0.0'], percent: '10' })
  await set('pageSize=10')
  expect((await get()).split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['SETTING', 'VALUE', 'FROM', 'IN'],
    ['layout', '"list"', 'default', '1.0.0', 'Of the vacancies'],
    ['pageSize', '10', 'this site', '1.0.0'],
    ['layout', '"grid"', 'default', '2.0.0', 'Of the vacancies'],
  ])
  expect(await get({ name: 'layout' })).toBe('list\ngrid')
  expect(JSON.parse(await get({ name: 'pageSize', json: true }))).toEqual([
    { name: 'pageSize', value: 10, isSet: true, versions: [toVersion('1.0.0')] },
  ])
  await expect(get({ name: 'colour' })).rejects.toThrow('It has: layout, pageSize.')
})
