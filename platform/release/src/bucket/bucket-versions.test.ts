import { describe, expect, it } from 'vitest'
import { toAppName, toVersion } from '../names.ts'
import { describeReleaseStore } from '../store/release-store.contract.ts'
import { combineStores } from '../store/release-store.ts'
import { bytesOf, fakeRemote } from '../testing/fake-release.ts'
import { createMemoryClaims, MemoryBucket } from '../testing/memory-bucket.ts'
import { createMemoryChannels } from '../testing/memory-channels.ts'
import { createBucketVersions } from './bucket-versions.ts'

const careers = toAppName('careers')
const v1 = toVersion('1.0.0')
const script = 'web/async/home.js'

describeReleaseStore('versions in a bucket, channels in memory', async () => {
  const { open } = createBucket()
  const channels = createMemoryChannels()
  return { open: () => combineStores(open(), channels) }
})

describe('a publication to a bucket', () => {
  it('is invisible until its last object is stored, even if it is interrupted', async () => {
    const { bucket, open } = createBucket()
    const reader = open()
    let allowed = 0
    let stored = 0
    bucket.before = async (call) => {
      if (call !== 'put') return
      expect(await reader.versions(careers)).toEqual([])
      await expect(reader.release(careers, v1)).rejects.toMatchObject({ code: 'release/not-found' })
      if (stored++ === allowed) throw new Error('cut')
    }
    for (; ; allowed += 1) {
      stored = 0
      const outcome = await open()
        .publish(careers, v1, bytesOf(fakeRemote()))
        .catch((error: Error) => error.message)
      if (outcome === 'stored') break
      expect(outcome).toBe('cut')
    }
    expect(allowed).toBe(bucket.objects.size)
    await open().verify(careers, v1)
  })

  it('is complete even if what is known of it cannot be read', async () => {
    const { bucket, open } = createBucket()
    await open().publish(careers, v1, { ...bytesOf(fakeRemote()), readAdmission: async () => Buffer.from('{}') })
    bucket.before = (_call, key) => {
      if (key.endsWith('admission.json')) throw new Error('denied')
    }
    expect(await open().admission(careers, v1)).toBeUndefined()
    expect(await (await open().readRelease(careers, v1)).readAdmission?.()).toBeUndefined()
  })

  it('succeeds for every concurrent publisher of the same bytes', async () => {
    const { open } = createBucket()
    const publish = () => open().publish(careers, v1, bytesOf(fakeRemote()))
    expect(new Set(await Promise.all([publish(), publish(), publish()]))).toEqual(new Set(['stored']))
    expect(await publish()).toBe('unchanged')
  })

  it('reads no file of a build that is already stored, because it would compress each', async () => {
    const { open } = createBucket()
    await open().publish(careers, v1, bytesOf(fakeRemote()))
    const again = { ...bytesOf(fakeRemote()), read: (file: string) => Promise.reject(new Error(`read ${file}`)) }
    expect(await open().publish(careers, v1, again)).toBe('unchanged')
  })

  it('leaves the version free if the build is incomplete', async () => {
    const { open } = createBucket()
    const incomplete = open().publish(careers, v1, bytesOf(fakeRemote(), {}))
    await expect(incomplete).rejects.toMatchObject({ code: 'release/bad-release' })
    expect(await open().publish(careers, v1, bytesOf(fakeRemote({ packageVersion: '1.0.1' })))).toBe('stored')
  })

  it('never replaces a version whose claim was lost with the database', async () => {
    const { bucket, open } = createBucket()
    await open().publish(careers, v1, bytesOf(fakeRemote()))
    const restored = createBucketVersions(bucket, createMemoryClaims())
    const other = restored.publish(careers, v1, bytesOf(fakeRemote({ packageVersion: '1.0.1' })))
    await expect(other).rejects.toMatchObject({ code: 'release/other-bytes' })
  })
})

describe('a damaged version in a bucket', () => {
  it.each([
    ['changed', Buffer.from('other')],
    ['missing', undefined],
  ])('reports a %s file as damaged until the same release is published again', async (_, bytes) => {
    const { bucket, open } = createBucket()
    await open().publish(careers, v1, bytesOf(fakeRemote()))
    const key = `files/careers/1.0.0/${script}`
    if (bytes) bucket.objects.set(key, { bytes, changedAt: new Date() })
    else bucket.objects.delete(key)
    const damage = { code: 'release/damaged', file: script }
    await expect(open().findFile(careers, v1, script)).rejects.toMatchObject(damage)
    await expect(open().readFile(careers, v1, script)).rejects.toMatchObject(damage)
    await expect(open().verify(careers, v1)).rejects.toMatchObject(damage)
    expect(await open().publish(careers, v1, bytesOf(fakeRemote()))).toBe('repaired')
    await open().verify(careers, v1)
  })

  it('does not return a compressed form of other content', async () => {
    const { bucket, open } = createBucket()
    await open().publish(careers, v1, bytesOf(fakeRemote()))
    bucket.objects.set(`files/careers/1.0.0/${script}.br`, { bytes: Buffer.from('other'), changedAt: new Date() })
    await expect(open().findFile(careers, v1, script, 'br')).rejects.toMatchObject({ file: `${script}.br` })
    expect(await open().findFile(careers, v1, script)).toBeDefined()
  })
})

it('verifies release.json again, even if it was read before', async () => {
  const { bucket, open } = createBucket()
  const store = open()
  await store.publish(careers, v1, bytesOf(fakeRemote()))
  await store.release(careers, v1)
  await bucket.put('manifests/careers/1.0.0/release.json', Buffer.from('{'))
  await expect(store.verify(careers, v1)).rejects.toMatchObject({ code: 'release/damaged', file: 'release.json' })
})

it('lists versions by publication time, newest first', async () => {
  const { bucket, open } = createBucket()
  for (const version of ['1.0.0', '3.0.0', '2.0.0']) {
    await open().publish(careers, toVersion(version), bytesOf(fakeRemote({ packageVersion: version })))
  }
  for (const [key, object] of bucket.objects) {
    const [year] = /\d(?=\.0\.0)/.exec(key) ?? []
    bucket.objects.set(key, { ...object, changedAt: new Date(`200${year}-01-01`) })
  }
  expect((await open().versions(careers)).map(({ version }) => version)).toEqual(['3.0.0', '2.0.0', '1.0.0'])
})

it('removes every object of a version, release.json first, and its claim', async () => {
  const { bucket, open } = createBucket()
  await open().publish(careers, v1, bytesOf(fakeRemote()))
  const deleted: string[] = []
  bucket.before = (call, key) => void (call === 'delete' && deleted.push(key))
  await open().remove(careers, v1)
  expect(deleted[0]).toBe('manifests/careers/1.0.0/release.json')
  expect(bucket.objects.size).toBe(0)
  expect(await open().publish(careers, v1, bytesOf(fakeRemote({ packageVersion: '1.0.1' })))).toBe('stored')
})

it.each([
  ['release.json', 'manifests/careers/1.0.0/release.json', 'release/other-bytes'],
  [script, `files/careers/1.0.0/${script}`, 'repaired'],
])('treats an oversized %s as damage, and does not read all of it', async (file, key, outcome) => {
  const { bucket, open } = createBucket()
  await open().publish(careers, v1, bytesOf(fakeRemote()))
  const { bytes, changedAt } = bucket.objects.get(key) ?? expect.unreachable()
  const huge = Buffer.concat([bytes, Buffer.alloc(2 * 1024 ** 2, ' ')])
  bucket.objects.set(key, { bytes: huge, changedAt })
  await expect(open().verify(careers, v1)).rejects.toMatchObject({ code: 'release/damaged', file })
  const published = open().publish(careers, v1, bytesOf(fakeRemote()))
  expect(await published.catch(({ code }) => code)).toBe(outcome)
  expect(Math.max(...bucket.sent)).toBeLessThan(1024 ** 2)
})

it('ignores foreign objects', async () => {
  const { bucket, open } = createBucket()
  for (const key of [
    'manifests/careers/notes.txt',
    'manifests/Not an app/1.0.0/release.json',
    'manifests/careers/no version/release.json',
  ])
    await bucket.put(key, Buffer.from('{}'))
  expect(await open().apps()).toEqual([])
  expect(await open().versions(careers)).toEqual([])
})

function createBucket() {
  const bucket = new MemoryBucket()
  const claims = createMemoryClaims()
  return { bucket, open: () => createBucketVersions(bucket, claims) }
}
