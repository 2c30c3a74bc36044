import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeCandidate, promote, rollback } from '../channel/changes.ts'
import { previousStable } from '../channel/history.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { type AppName, toAppName, toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { changeByte, newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { changeChannel } from './change-channel.ts'
import { resolveServedChannel } from './served-channel.ts'

const careers = toAppName('careers')
const [v1, v2, v3] = [toVersion('1.0.0'), toVersion('2.0.0'), toVersion('3.0.0')]

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await newFolder()
  store = createDirectoryStore(root)
})

const fileOf = (version: string, file: string, app = 'careers') => path.join(root, app, 'versions', version, file)
const lose = (version: string) => rm(path.dirname(fileOf(version, 'release.json')), { recursive: true })
const served = async (app: AppName = careers) => resolveServedChannel(store, app, await store.channel(app))

async function promoted(...versions: (typeof v1)[]) {
  for (const version of versions) {
    await store.publish(careers, version, bytesOf(fakeRemote({ packageVersion: version })))
    await changeChannel(store, careers, promote(version))
  }
}

it('is the live version if it is intact', async () => {
  await promoted(v1, v2)
  expect(await served()).toEqual({ channel: await store.channel(careers), problems: [] })
})

it('is the newest intact earlier version, with the one before it as the fallback', async () => {
  await promoted(toVersion('0.9.0'), v1, v2, v3)
  await changeByte(fileOf(v3, 'server/index.cjs'))
  await lose(v2)
  const { channel, problems } = await served()
  expect([channel.stable, previousStable(channel)]).toEqual([v1, '0.9.0'])
  expect(problems).toEqual([
    {
      app: 'careers',
      version: v3,
      file: 'server/index.cjs',
      cause: 'server/index.cjs is not the file that was published.',
      effect: 'Visitors get careers@1.0.0 instead.',
      fix: expect.stringContaining('pnpm mfe publish careers'),
    },
  ])
})

it('is never a version that was rolled back', async () => {
  await promoted(v1, v2, v3)
  await changeChannel(store, careers, rollback())
  await lose(v2)
  expect((await served()).channel.stable).toBe(v1)
})

it('is the damaged version without its damaged file if no earlier one is intact', async () => {
  await promoted(v1)
  await changeByte(fileOf(v1, 'web/remoteEntry.js'))
  const { channel, problems } = await served()
  expect(channel.stable).toBe(v1)
  expect(problems).toMatchObject([{ version: v1, file: 'web/remoteEntry.js' }])
})

it('is missing if no version can be read', async () => {
  await promoted(v1)
  await lose(v1)
  const { channel, problems } = await served()
  expect(channel).not.toHaveProperty('stable')
  expect(problems).toMatchObject([{ version: v1, cause: 'It is live, but missing from the store.' }])
  await store.publish(toAppName('shell'), v1, bytesOf(fakeShell()))
  await changeChannel(store, toAppName('shell'), promote(v1))
  await writeFile(fileOf(v1, 'release.json', 'shell'), '{')
  store = createDirectoryStore(root)
  expect((await served(toAppName('shell'))).problems).toMatchObject([
    { app: 'shell', file: 'release.json', effect: 'No earlier version is stored: no page can be served.' },
  ])
})

it('is the stable version for everyone if the candidate is damaged', async () => {
  await promoted(v1)
  await store.publish(careers, v2, bytesOf(fakeRemote({ packageVersion: v2 })))
  await changeChannel(store, careers, makeCandidate(v2, 50))
  await rm(fileOf(v2, 'web/async/home.js'))
  const { channel, problems } = await served()
  expect(channel).toMatchObject({ stable: v1, percent: 0 })
  expect(channel).not.toHaveProperty('candidate')
  expect(problems).toMatchObject([{ version: v2, effect: 'Visitors get careers@1.0.0 instead.' }])
})

it('is the previously live one if the channel document cannot be read', async () => {
  await promoted(v1, v2)
  await writeFile(path.join(root, 'careers/channel/000002.json'), '{')
  store = createDirectoryStore(root)
  const { channel, problems } = await served()
  expect(channel.stable).toBe(v1)
  expect(problems).toMatchObject([{ app: 'careers', version: v1, file: 'channel/000002.json' }])
})
