import path from 'node:path'
import type { RemoteRelease } from '@mfe/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeAccess } from '../access/change-access.ts'
import { freezeUntil } from '../access/freeze.ts'
import { diagnose } from '../delivery/diagnose.ts'
import { publish } from '../delivery/publish.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { toAppName, toVersion, type Version } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { promoteRelease, promoteTogether } from '../together/promote-together.ts'
import { rollbackRelease } from '../together/rollback-release.ts'
import { configureApp } from './configure-app.ts'

const [careers, shell] = [toAppName('careers'), toAppName('shell')]
const [v1, v2] = [toVersion('1.0.0'), toVersion('2.0.0')]
const author = { by: 'growth/ci', reason: 'the summer design' }
const withGrid: RemoteRelease['settings'] = { layout: { type: 'string', enum: ['list', 'grid'], default: 'list' } }
const withoutGrid: RemoteRelease['settings'] = { layout: { type: 'string', enum: ['list', 'table'], default: 'list' } }

let store: ReleaseStore

const manifestOf = (version: Version, settings: RemoteRelease['settings']) =>
  fakeRemote({ packageVersion: version, settings })
const put = (version: Version, settings: RemoteRelease['settings']) =>
  store.publish(careers, version, bytesOf(manifestOf(version, settings)))
const set = (...values: [string, string][]) => configureApp(store, careers, { set: new Map(values) }, { author })
const channel = () => store.channel(careers)

beforeEach(async () => {
  store = createDirectoryStore(path.join(await newFolder(), 'releases'))
  await store.publish(shell, v1, bytesOf(fakeShell()))
  await promoteRelease(store, shell, v1)
  await put(v1, withGrid)
  await promoteRelease(store, careers, v1)
})

it('records the settings with their author, and keeps them over promotions', async () => {
  await set(['layout', 'grid'])
  expect((await channel()).history.at(-1)).toMatchObject({
    ...author,
    action: 'configure',
    version: v1,
    settings: { layout: 'grid' },
  })
  await put(v2, withGrid)
  await promoteRelease(store, careers, v2)
  expect(await channel()).toMatchObject({ stable: v2, settings: { layout: 'grid' } })
})

describe('a rollback', () => {
  it('returns to the settings before they changed, and then to the version before, with those of then', async () => {
    await set(['layout', 'grid'])
    await put(v2, withGrid)
    await promoteRelease(store, careers, v2)
    await set(['layout', 'list'])
    await rollbackRelease(store, careers)
    expect(await channel()).toMatchObject({ stable: v2, settings: { layout: 'grid' } })
    await rollbackRelease(store, careers)
    expect(await channel()).toMatchObject({ stable: v1, settings: { layout: 'grid' } })
    await rollbackRelease(store, careers)
    expect((await channel()).settings).toBeUndefined()
  })

  it('drops a candidate first, which a change of settings keeps', async () => {
    await put(v2, withGrid)
    await promoteRelease(store, careers, v2, 10)
    await set(['layout', 'grid'])
    expect(await channel()).toMatchObject({ stable: v1, candidate: v2, percent: 10, settings: { layout: 'grid' } })
    await rollbackRelease(store, careers)
    expect(await channel()).toMatchObject({ stable: v1, percent: 0, settings: { layout: 'grid' } })
  })
})

describe('a version that does not accept what is set', () => {
  const problem =
    'settings: The setting layout of careers has the value "grid", which is none of list, table in careers'

  beforeEach(() => set(['layout', 'grid']))

  it('is not admitted', async () => {
    const manifest = manifestOf(v2, withoutGrid)
    const build = { app: careers, version: v2, manifest, bytes: bytesOf(manifest) }
    await expect(publish(store, build)).rejects.toThrow(problem)
    expect(await store.versions(careers)).toHaveLength(1)
  })

  it('is not promoted, alone, to a share, or with other apps', async () => {
    await put(v2, withoutGrid)
    await expect(promoteRelease(store, careers, v2)).rejects.toThrow(problem)
    await expect(promoteRelease(store, careers, v2, 10)).rejects.toThrow(problem)
    const together = [
      { app: careers, version: v2 },
      { app: shell, version: v1 },
    ]
    await expect(promoteTogether(store, together)).rejects.toThrow(problem)
    expect((await channel()).stable).toBe(v1)
  })

  it('is found by doctor, if it is live nevertheless', async () => {
    await put(v2, withoutGrid)
    const { revision, ...rest } = await channel()
    await store.advance(careers, { ...rest, stable: v2, revision: revision + 1 })
    const { findings } = await diagnose(store)
    expect(findings).toMatchObject([
      { rejections: [{ check: 'settings' }], effect: expect.stringContaining('defaults') },
    ])
  })
})

it('rejects a value that the candidate does not accept, and keeps what a version does not declare', async () => {
  await put(v2, withoutGrid)
  await promoteRelease(store, careers, v2, 10)
  await expect(set(['layout', 'grid'])).rejects.toThrow(
    'layout cannot be "grid": this is none of list, table in careers@2',
  )
  await put(toVersion('3.0.0'), undefined)
  await promoteRelease(store, careers, toVersion('3.0.0'), 10)
  await set(['layout', 'grid'])
  await promoteRelease(store, careers, toVersion('3.0.0'))
  expect(await channel()).toMatchObject({ stable: '3.0.0', settings: { layout: 'grid' } })
})

it('drops what no live version declares anymore, so versions cannot pile settings up', async () => {
  await set(['layout', 'grid'])
  await put(v2, { pageSize: { type: 'number', default: 10 } })
  await promoteRelease(store, careers, v2)
  expect((await channel()).settings).toEqual({ layout: 'grid' })
  await set(['pageSize', '20'])
  expect((await channel()).settings).toEqual({ pageSize: 20 })
})

it('rejects more than 16 KiB of settings in all', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `text${index}`)
  await put(v2, Object.fromEntries(names.map((name) => [name, { type: 'string' as const, default: '' }])))
  await promoteRelease(store, careers, v2)
  const values = names.map((name): [string, string] => [name, 'é'.repeat(250)])
  await set(...values.slice(0, 20))
  await expect(set(...values.slice(20))).rejects.toThrow('would have more than 16 KiB. Nothing changed.')
  expect(Object.keys((await channel()).settings ?? {})).toHaveLength(20)
})

it('takes a change back that a freeze overtook', async () => {
  const until = new Date(Date.now() + 60_000)
  const advance = store.advance.bind(store)
  store = {
    ...store,
    async advance(app, next) {
      if (next.history.at(-1)?.action === 'configure') {
        const wanted = { until, reason: 'sale', by: 'admin/root' }
        await changeAccess(store, (access, now) => freezeUntil(access, wanted, now))
      }
      return advance(app, next)
    },
  }
  await expect(set(['layout', 'grid'])).rejects.toMatchObject({ code: 'access/frozen' })
  expect((await channel()).settings).toBeUndefined()
})

it('is not admitted with settings that sound like secrets', async () => {
  const manifest = manifestOf(v2, { apiToken: { type: 'string', default: '' } })
  const build = { app: careers, version: v2, manifest, bytes: bytesOf(manifest) }
  await expect(publish(store, build)).rejects.toThrow('The setting apiToken sounds like a secret')
})
