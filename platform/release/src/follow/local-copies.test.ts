import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeCandidate } from '../channel/changes.ts'
import { changeChannel } from '../live/change-channel.ts'
import { toVersion } from '../names.ts'

import { careers, createShared, eventually } from '../testing/followed-store.ts'

it('stay within their limit: the least recently used are evicted first, never those in use', async () => {
  const { publish, goLive, open, folder } = await createShared('1.0.0')
  const copied = async () => (await readdir(path.join(folder, 'careers/versions'))).sort()
  const { store, close } = await open({ maxBytes: 3000 })
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await publish(version)
  await goLive('2.0.0')
  await eventually(async () => expect((await store.channel(careers)).stable).toBe('2.0.0'))
  await store.release(careers, toVersion('3.0.0'))
  await store.release(careers, toVersion('4.0.0'))
  expect(await copied()).toEqual(['1.0.0', '2.0.0', '4.0.0'])
  await close()
  const again = await open({ maxBytes: 3000 })
  await again.store.release(careers, toVersion('3.0.0'))
  expect(await copied()).toEqual(['1.0.0', '2.0.0', '3.0.0'])
})

it('are evicted in the order of their last use', async () => {
  const { publish, open, folder } = await createShared('1.0.0')
  const versions = path.join(folder, 'careers/versions')
  const { close } = await open()
  const files = await readdir(path.join(versions, '1.0.0'), { recursive: true, withFileTypes: true })
  const sizes = files.filter((file) => file.isFile()).map((file) => stat(path.join(file.parentPath, file.name)))
  const bytes = (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
  await close()
  const { store } = await open({ maxBytes: 3.5 * bytes })
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await publish(version)
  for (const version of ['2.0.0', '3.0.0', '2.0.0', '4.0.0']) await store.release(careers, toVersion(version))
  expect((await readdir(versions)).sort()).toEqual(['1.0.0', '2.0.0', '4.0.0'])
})

it('exclude a version that was removed from the store', async () => {
  const { publish, open, folder } = await createShared('1.0.0')
  const { store } = await open()
  await publish('2.0.0')
  await store.release(careers, toVersion('2.0.0'))
  await store.remove(careers, toVersion('2.0.0'))
  expect(await readdir(path.join(folder, 'careers/versions'))).toEqual(['1.0.0'])
})

it('are kept while they fit within the limit', async () => {
  const { publish, open, folder } = await createShared('1.0.0')
  const { store } = await open()
  for (const version of ['2.0.0', '3.0.0']) await publish(version)
  for (const version of ['2.0.0', '3.0.0']) await store.release(careers, toVersion(version))
  expect((await readdir(path.join(folder, 'careers/versions'))).sort()).toEqual(['1.0.0', '2.0.0', '3.0.0'])
})

it('needed by a pending change stay while its other versions are copied', async () => {
  const { publish, goLive, open, shared, folder } = await createShared('1.0.0')
  for (const version of ['2.0.0', '3.0.0']) await publish(version)
  await goLive('2.0.0')
  await changeChannel(shared.elsewhere, careers, makeCandidate(toVersion('3.0.0'), 10))
  await open({ maxBytes: 1 })
  expect((await readdir(path.join(folder, 'careers/versions'))).sort()).toEqual(['1.0.0', '2.0.0', '3.0.0'])
})
