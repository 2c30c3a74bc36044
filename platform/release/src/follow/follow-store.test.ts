import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { changeOf, promote, rollback } from '../channel/changes.ts'
import { emptyChannel } from '../channel/channel.ts'
import { changeChannel } from '../live/change-channel.ts'
import { toAppName, toVersion } from '../names.ts'
import { bytesOf, fakeRemote } from '../testing/fake-release.ts'
import { careers, createShared, eventually } from '../testing/followed-store.ts'
import type { createSharedStore } from '../testing/shared-store.ts'

const script = 'web/async/home.js'
const entry = 'web/remoteEntry.js'

it('shows a change once its versions are copied', async () => {
  const { shared, publish, goLive, open } = await createShared('1.0.0')
  const { store } = await open()
  await publish('2.0.0')
  const gets: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  shared.bucket.before = async (call, key) => {
    if (call === 'get' && key.includes('2.0.0')) gets.push(key)
    if (key.endsWith(`2.0.0/${script}`)) await held
  }
  await goLive('2.0.0')
  await eventually(() => expect(gets).toContain(`files/careers/2.0.0/${script}`))
  expect((await store.channel(careers)).stable).toBe('1.0.0')
  release()
  await eventually(async () => expect((await store.channel(careers)).stable).toBe('2.0.0'))
  shared.down.add('bucket')
  expect(String(await store.readFile(careers, toVersion('2.0.0'), entry))).toBe('export const get = () => {}')
})

it('shows a change of several apps at once, when the versions of all of them are copied', async () => {
  const { shared, publish, open } = await createShared('1.0.0')
  const { store } = await open()
  const marketing = toAppName('marketing')
  await publish('2.0.0')
  await shared.versions.publish(marketing, toVersion('2.0.0'), bytesOf(fakeRemote({ name: 'marketing' })))
  const copied: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  shared.bucket.before = async (call, key) => {
    if (call === 'get') copied.push(key)
    if (key === `files/marketing/2.0.0/${script}`) await held
  }
  const apps = [careers, marketing]
  const seen: unknown[] = []
  const live = () => Promise.all(apps.map(async (app) => (await store.channel(app)).stable))
  store.subscribe(() => void live().then((versions) => seen.push(versions)))
  const author = changeOf(apps.map((app) => ({ app })))
  const changes = apps.map(async (app) => {
    const next = promote(toVersion('2.0.0'), author)(await shared.elsewhere.channel(app), new Date())
    return [app, next ?? emptyChannel] as const
  })
  await shared.elsewhere.advanceAll(new Map(await Promise.all(changes)))
  await eventually(() => expect(copied).toContain(`files/careers/2.0.0/${script}`))
  await eventually(() => expect(copied).toContain(`files/marketing/2.0.0/${script}`))
  expect(await live()).toEqual(['1.0.0', undefined])
  release()
  await eventually(async () => expect(await live()).toEqual(['2.0.0', '2.0.0']))
  expect(seen).toEqual([['2.0.0', '2.0.0']])
})

it('copies each file and its compressed forms once, even across a restart', async () => {
  const { shared, open, folder } = await createShared('1.0.0')
  const gets: string[] = []
  shared.bucket.before = (call, key) => void (call === 'get' && key.startsWith('files/') && gets.push(key))
  const first = await open()
  expect(gets.toSorted()).toEqual([...new Set(gets)].toSorted())
  expect(gets).not.toContain('files/careers/1.0.0/admission.json')
  expect(gets).toContain(`files/careers/1.0.0/${script}.br`)
  expect(await first.store.findFile(careers, toVersion('1.0.0'), script, 'br')).toBeDefined()
  await first.close()
  gets.length = 0
  const { store } = await open()
  await store.verify(careers, toVersion('1.0.0'))
  expect(gets).toEqual([])
  expect(await readdir(path.join(folder, '.tmp'))).toEqual([])
})

it('copies a version on demand for a preview, once for concurrent requests', async () => {
  const { shared, publish, open } = await createShared('1.0.0')
  const { store } = await open()
  await publish('3.0.0')
  const gets: string[] = []
  shared.bucket.before = (call, key) =>
    void (call === 'get' && key.endsWith('3.0.0/server/index.cjs') && gets.push(key))
  const v3 = toVersion('3.0.0')
  await Promise.all([
    store.release(careers, v3),
    store.readFile(careers, v3, script),
    store.findFile(careers, v3, entry),
  ])
  expect(gets).toHaveLength(1)
  expect(await store.findFile(careers, toVersion('4.0.0'), entry)).toBeUndefined()
  await expect(store.release(careers, toVersion('4.0.0'))).rejects.toMatchObject({ code: 'release/not-found' })
})

it.each([script, 'release.json'])('replaces a copy whose %s is damaged, if the bucket responds', async (file) => {
  const { shared, open, folder } = await createShared('1.0.0')
  const { store } = await open()
  await writeFile(path.join(folder, 'careers/versions/1.0.0', file), '{')
  shared.down.add('bucket')
  await expect(store.verify(careers, toVersion('1.0.0'))).rejects.toMatchObject({ code: 'release/damaged', file })
  shared.down.clear()
  await store.verify(careers, toVersion('1.0.0'))
  shared.down.add('bucket')
  expect(await store.findFile(careers, toVersion('1.0.0'), script)).toBeDefined()
})

it('on a request, replaces a damaged copy of a version that is not live, once for concurrent requests', async () => {
  const { shared, publish, open, folder } = await createShared('1.0.0')
  const { store } = await open()
  const v3 = toVersion('3.0.0')
  await publish('3.0.0')
  await store.release(careers, v3)
  await writeFile(path.join(folder, 'careers/versions/3.0.0', entry), '{')
  let copied = 0
  shared.bucket.before = (_, key) => {
    if (key.endsWith('3.0.0/server/index.cjs')) copied += 1
  }
  const found = await Promise.all([store.findFile(careers, v3, entry), store.readFile(careers, v3, entry)])
  expect(String(found[1])).toBe('export const get = () => {}')
  expect(found[0]).toMatchObject({ size: found[1].length })
  expect(copied).toBe(1)
})

it.each([
  [script, `files/careers/2.0.0/${script}`],
  ['release.json', 'manifests/careers/2.0.0/release.json'],
])('never stores a copy whose %s is damaged in the bucket', async (file, key) => {
  const { shared, publish, goLive, open, folder } = await createShared('1.0.0')
  await publish('2.0.0')
  await goLive('2.0.0')
  shared.bucket.objects.set(key, { bytes: Buffer.from('{'), changedAt: new Date() })
  const { store } = await open()
  expect((await store.channel(careers)).stable).toBe('2.0.0')
  expect(store.outages()).toEqual([])
  expect(await readdir(path.join(folder, 'careers/versions'))).toEqual(['1.0.0'])
  await expect(store.verify(careers, toVersion('2.0.0'))).rejects.toMatchObject({ code: 'release/damaged', file })
  if (file === script) expect(await store.findFile(careers, toVersion('2.0.0'), entry)).toBeDefined()
})

it('shows changes to other apps, and newer changes to the same app, while a copy hangs', async () => {
  const { shared, publish, goLive, open } = await createShared('1.0.0')
  const { store } = await open()
  await publish('2.0.0')
  const { copying, release } = holdCopyOf(shared, '2.0.0')
  await goLive('2.0.0')
  await copying
  const other = toAppName('marketing')
  const v1 = toVersion('1.0.0')
  await shared.versions.publish(other, v1, bytesOf(fakeRemote({ name: 'marketing' })))
  await changeChannel(shared.elsewhere, other, promote(v1))
  await eventually(async () => expect((await store.channel(other)).stable).toBe('1.0.0'))
  await changeChannel(shared.elsewhere, careers, rollback)
  await eventually(async () => expect((await store.channel(careers)).revision).toBe(3))
  release()
  await store[Symbol.asyncDispose]()
  expect(await store.channel(careers)).toMatchObject({ stable: '1.0.0', revision: 3 })
})

it('notifies every subscriber of a change once it takes effect', async () => {
  const { publish, goLive, open } = await createShared('1.0.0')
  const { store } = await open()
  const seen: unknown[] = []
  const unsubscribe = store.subscribe(() => {
    void store.channel(careers).then(({ stable }) => seen.push(stable))
  })
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await publish(version)
  await goLive('2.0.0')
  await eventually(() => expect(seen).toEqual(['2.0.0']))
  await goLive('3.0.0')
  await eventually(() => expect(seen).toEqual(['2.0.0', '3.0.0']))
  unsubscribe()
  await goLive('4.0.0')
  await eventually(async () => expect((await store.channel(careers)).stable).toBe('4.0.0'))
  expect(seen).toHaveLength(2)
})

it('calls the bucket twice for any number of requests for versions that are not published', async () => {
  const { shared, open } = await createShared('1.0.0')
  const { store } = await open()
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const calls: string[] = []
  shared.bucket.before = (call, key) => void calls.push(`${call} ${key}`)
  const names = Array.from({ length: 50 }, (_, index) => `9.0.${index}`)
  const requests = names.flatMap((version) => [
    store.findFile(careers, toVersion(version), entry),
    store.findFile(toAppName(`app-${version.replaceAll('.', '-')}`), toVersion('1.0.0'), entry),
  ])
  expect(new Set(await Promise.all(requests))).toEqual(new Set([undefined]))
  expect(calls).toEqual(['list manifests/', 'list manifests/careers/'])
})

it('calls the bucket at most once every two seconds for a version that cannot be copied', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.advanceTimersByTime(1)
  const { shared, publish, open } = await createShared('1.0.0')
  const { store } = await open()
  await publish('3.0.0')
  const find = (version: string) => store.findFile(careers, toVersion(version), entry)
  const refused = async () => expect(find('3.0.0')).rejects.toMatchObject({ code: 'release/unreachable' })
  await find('9.9.9')
  const calls: string[] = []
  shared.bucket.before = (call, key) => {
    calls.push(`${call} ${key}`)
    throw new Error('no bucket')
  }
  for (let request = 0; request < 5; request += 1) await refused()
  expect(calls).toEqual(['get manifests/careers/3.0.0/release.json'])
  vi.advanceTimersByTime(2001)
  await eventually(async () => {
    await refused()
    expect(calls.slice(1)).toEqual(['list manifests/'])
  })
  for (let request = 0; request < 5; request += 1) await refused()
  expect(calls).toHaveLength(2)
  shared.bucket.before = () => undefined
  vi.advanceTimersByTime(2001)
  await eventually(async () => expect(await find('3.0.0')).toBeDefined())
})

it('caches an outage of the bucket from the end of a call that hung', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.advanceTimersByTime(1)
  const { shared, open } = await createShared('1.0.0')
  const { store } = await open()
  const calls: string[] = []
  const { promise: held, reject: fail } = Promise.withResolvers<void>()
  shared.bucket.before = (call) => {
    calls.push(call)
    return held
  }
  const find = () => store.findFile(careers, toVersion('9.0.0'), entry)
  const first = expect(find()).rejects.toMatchObject({ code: 'release/unreachable' })
  await eventually(() => expect(calls).toEqual(['list']))
  vi.advanceTimersByTime(3000)
  fail(new Error('no bucket'))
  await first
  await expect(find()).rejects.toMatchObject({ code: 'release/unreachable' })
  expect(calls).toEqual(['list'])
})

it('does not notify subscribers while nothing changes, and drops an app that no longer exists', async () => {
  const { shared, open } = await createShared('1.0.0')
  const { store } = await open()
  const onChange = vi.fn()
  store.subscribe(onChange)
  shared.poll()
  await turns()
  expect(onChange).not.toHaveBeenCalled()
  shared.channels.apps = async () => []
  shared.poll()
  await eventually(async () => expect(await store.apps()).toEqual([]))
})

it('reports a change once, even if it is read repeatedly while its versions are copied', async () => {
  const { shared, publish, goLive, open } = await createShared('1.0.0')
  const { store, close } = await open()
  await publish('2.0.0')
  const onChange = vi.fn()
  store.subscribe(onChange)
  const { copying, release } = holdCopyOf(shared, '2.0.0')
  await goLive('2.0.0')
  await copying
  for (let poll = 0; poll < 3; poll += 1) {
    shared.poll()
    await turns()
  }
  release()
  await close()
  expect(onChange).toHaveBeenCalledOnce()
})

it('finishes copies in progress when it is disposed, then stops reading', async () => {
  const { shared, publish, goLive, open } = await createShared('1.0.0')
  const { store, close } = await open()
  await publish('2.0.0')
  const { copying, release } = holdCopyOf(shared, '2.0.0')
  await goLive('2.0.0')
  await copying
  let isClosed = false
  const closed = close().then(() => {
    isClosed = true
  })
  await turns()
  expect(isClosed).toBe(false)
  release()
  await closed
  expect((await store.channel(careers)).stable).toBe('2.0.0')
  const calls: string[] = []
  shared.bucket.before = (call) => void calls.push(call)
  shared.poll()
  await turns()
  expect(calls).toEqual([])
})

it('reports no outage while a live version is missing from the bucket', async () => {
  const { shared, open } = await createShared('1.0.0')
  shared.bucket.objects.delete('manifests/careers/1.0.0/release.json')
  const { store } = await open()
  shared.poll()
  await turns()
  expect(store.outages()).toEqual([])
})

it('follows the key of preview links, and keeps it during an outage', async () => {
  const { shared, open } = await createShared('1.0.0')
  const { store } = await open()
  const key = await store.previewKey()
  await shared.elsewhere.replacePreviewKey('next')
  expect(await store.previewKey()).toBe(key)
  shared.poll()
  await turns()
  expect(await store.previewKey()).toBe('next')
  shared.down.add('database')
  expect(await store.previewKey()).toBe('next')
})

/** Lets in-memory calls finish. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
}

/** Pauses the copy of a version. `copying` resolves when its first file is requested. */
function holdCopyOf({ bucket }: ReturnType<typeof createSharedStore>, version: string) {
  const requested = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  bucket.before = async (_, key) => {
    if (!key.startsWith(`files/careers/${version}/`)) return
    requested.resolve()
    await held.promise
  }
  return { copying: requested.promise, release: held.resolve }
}
