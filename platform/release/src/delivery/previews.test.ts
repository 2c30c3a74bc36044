import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { toAppName, toVersion, type Version } from '../names.ts'
import { toPreviewVersion } from '../preview-version.ts'
import { shortHash } from '../store/integrity.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote } from '../testing/fake-release.ts'
import { promoteRelease, promoteTogether } from '../together/promote-together.ts'
import type { BuiltRelease } from './built-release.ts'
import { assertPreviewAllowed } from './previews.ts'
import { checkPublication, publish } from './publish.ts'

const careers = toAppName('careers')
const HOUR_MS = 60 * 60 * 1000
const start = new Date('2026-01-01T12:00:00Z')

let store: ReleaseStore

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  store = createDirectoryStore(path.join(await newFolder(), 'releases'))
})
afterEach(() => void vi.useRealTimers())

/** A build of careers as a preview that lasts for some hours; `text` tells builds apart. */
function previewOf(hours: number, text = ''): BuiltRelease {
  const manifest = fakeRemote({ packageVersion: `1.0.0${text}` })
  const bytes = bytesOf(manifest)
  const version = toPreviewVersion(new Date(Date.now() + hours * HOUR_MS), shortHash(bytes.manifest))
  return { app: careers, version, manifest, bytes }
}

const stored = async (): Promise<Version[]> => (await store.versions(careers)).map(({ version }) => version).sort()

describe('a preview of a working tree', () => {
  it('is stored and checked like a version, and can be stored again', async () => {
    const preview = previewOf(1)
    expect(await checkPublication(store, preview)).toBe('stored')
    expect(await stored()).toEqual([])
    expect(await publish(store, preview)).toBe('stored')
    expect(await publish(store, preview)).toBe('unchanged')
    expect(await stored()).toEqual([preview.version])
  })

  it('cannot be promoted, alone or with others, for everyone or for some', async () => {
    const { version } = previewOf(1)
    await publish(store, previewOf(1))
    const problem = 'is a preview of a working tree, which never goes live.'
    await expect(promoteRelease(store, careers, version)).rejects.toThrow(problem)
    await expect(promoteRelease(store, careers, version, 10)).rejects.toThrow(problem)
    await expect(promoteTogether(store, [{ app: careers, version }])).rejects.toThrow(problem)
    expect(await store.channel(careers)).toMatchObject({ revision: 0, history: [] })
  })

  it('is removed with the next one of its app once it has ended; other versions stay', async () => {
    await store.publish(careers, toVersion('1.0.0'), bytesOf(fakeRemote()))
    const [short, long] = [previewOf(1, '-a'), previewOf(3, '-b')]
    await publish(store, short)
    await publish(store, long)
    vi.setSystemTime(start.getTime() + 2 * HOUR_MS)
    const next = previewOf(1, '-c')
    await publish(store, next)
    expect(await stored()).toEqual(['1.0.0', long.version, next.version].sort())
  })

  it('removes no version that is live or what that falls back to, whatever its name says', async () => {
    const ended = ['00000000', '0000000a', '0000000b', '0000000c'].map((hash) => toPreviewVersion(start, hash))
    const [first, former, live, candidate] = ended
    for (const version of [first, former, live, candidate]) {
      if (version) await store.publish(careers, version, bytesOf(fakeRemote()))
    }
    // As they went live before such names were only for previews.
    const at = start.toISOString()
    const promoted = (version = toVersion('none')) => ({ version, at, action: 'promote' as const })
    const history = [promoted(first), promoted(former), promoted(live)]
    await store.advance(careers, { stable: live, candidate, percent: 10, revision: 1, history })
    await publish(store, previewOf(1))
    expect(await stored()).toEqual([former, live, candidate, previewOf(1).version].sort())
  })

  it.each([
    ['has ended', -1],
    ['lasts longer than 30 days', 31 * 24],
  ])('is rejected if it %s', async (_case, hours) => {
    for (const attempt of [publish, checkPublication]) {
      await expect(attempt(store, previewOf(hours))).rejects.toThrow('is not the name of a preview that can be stored')
    }
    expect(await stored()).toEqual([])
  })

  it('is rejected under a name that says something else of what it contains', async () => {
    const build = { ...previewOf(1), version: toVersion('preview-20260101t1300z-00000000') }
    await expect(publish(store, build)).rejects.toThrow('is not the name of a preview that can be stored')
  })

  it('is rejected while 50 others of its app are stored', async () => {
    const build = previewOf(2)
    const others = Array.from({ length: 50 }, (_, minute) => ({
      version: toPreviewVersion(new Date(start.getTime() + HOUR_MS + minute * 60_000), '3f9a1c20'),
      publishedAt: start,
    }))
    const full: ReleaseStore = { ...store, versions: async () => others }
    await expect(assertPreviewAllowed(full, build, start)).rejects.toThrow(
      /50 previews of careers are stored, .* wait until 2026-01-01T13:00:00\.000Z/,
    )
    await assertPreviewAllowed(full, build, new Date(start.getTime() + HOUR_MS))
  })
})

it('a version that somebody named like one can be published again, promoted, and stays', async () => {
  const named = { ...previewOf(1), version: toVersion('preview-1') }
  expect(await publish(store, named)).toBe('stored')
  await promoteRelease(store, careers, named.version)
  await publish(store, previewOf(1, '-a'))
  expect(await publish(store, named)).toBe('unchanged')
  expect(await stored()).toContain(named.version)
  expect((await store.channel(careers)).stable).toBe(named.version)
})
