import { changeAccess, changeChannel, createDirectoryStore, promote, type ReleaseStore, toAppName } from '@mfe/release'
import { fakeRemote, newFolder } from '@mfe/release/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { storeRelease } from '../testing/test-commands.ts'
import { withRecheck } from './with-recheck.ts'

const careers = toAppName('careers')
const recheck = vi.fn(async (_apps: readonly string[]) => undefined)
let store: ReleaseStore
let rechecked: ReleaseStore

beforeEach(async () => {
  recheck.mockReset()
  store = createDirectoryStore(await newFolder())
  rechecked = withRecheck(store, recheck)
})

const addTeam = (name: string) =>
  changeAccess(rechecked, (access) => ({ ...access, teams: [...access.teams, { name, apps: [] }] }))

it('checks a change of what is live once, with its apps, so that it can be taken back', async () => {
  const { version } = await storeRelease(store, fakeRemote())
  await changeChannel(rechecked, careers, promote(version))
  recheck.mockRejectedValue(new Error('revoked'))
  const { revision } = await store.channel(careers)
  expect(await rechecked.advance(careers, { percent: 0, revision: revision + 1, history: [] })).toBe(true)
  await addTeam('growth')
  expect(recheck.mock.calls).toEqual([[[careers]]])
})

it('checks each other change again, also if another writer was first', async () => {
  vi.spyOn(store, 'advanceAccess').mockResolvedValueOnce(false)
  await addTeam('growth')
  await storeRelease(rechecked, fakeRemote())
  expect(recheck.mock.calls).toEqual([[[]], [[]], [[]]])
})

it('changes nothing if the check rejects', async () => {
  recheck.mockRejectedValue(new Error('revoked'))
  await expect(addTeam('growth')).rejects.toThrow('revoked')
  await expect(storeRelease(rechecked, fakeRemote())).rejects.toThrow('revoked')
  await expect(rechecked.advanceAll(new Map())).rejects.toThrow('revoked')
  expect([(await store.access()).revision, await store.apps()]).toEqual([0, []])
})
