import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ByteRange, Encoding } from '@mfe/http'
import { beforeEach, describe, expect, it } from 'vitest'
import { readAccess } from '../access/access.ts'
import { changeAccess } from '../access/change-access.ts'
import { addTeam } from '../access/teams.ts'
import { changeOf, promote } from '../channel/changes.ts'
import { emptyChannel } from '../channel/channel.ts'
import { changeChannel } from '../live/change-channel.ts'
import { toAppName, toVersion } from '../names.ts'
import { bytesOf, fakeRemote } from '../testing/fake-release.ts'
import type { ReleaseStore } from './release-store.ts'
import { readChannels } from './several-channels.ts'

const careers = toAppName('careers')
const marketing = toAppName('marketing')
const v1 = toVersion('1.0.0')
const v2 = toVersion('2.0.0')

/**
 * Defines the contract tests of `ReleaseStore`. Each call of `open` opens the same store, empty at first, as another
 * process would.
 */
export function describeReleaseStore(driver: string, create: () => Promise<{ open: () => ReleaseStore }>): void {
  describe(`release store: ${driver}`, () => {
    let open: () => ReleaseStore
    let store: ReleaseStore

    beforeEach(async () => {
      open = (await create()).open
      store = open()
    })

    it('is empty at first', async () => {
      expect(await store.apps()).toEqual([])
      expect(await store.versions(careers)).toEqual([])
      expect(await store.channel(careers)).toEqual(emptyChannel)
    })

    describe('versions', () => {
      it('returns what was published, even to other processes', async () => {
        const manifest = fakeRemote()
        expect(await store.publish(careers, v1, bytesOf(manifest))).toBe('stored')

        const other = open()
        expect(await other.apps()).toEqual([careers])
        expect((await other.versions(careers)).map(({ version }) => version)).toEqual([v1])
        expect(await other.release(careers, v1)).toEqual(manifest)
        expect(String(await other.readFile(careers, v1, 'server/index.cjs'))).toBe('module.exports = {}')
      })

      it('changes nothing live when a version is published', async () => {
        await store.publish(careers, v1, bytesOf(fakeRemote()))
        expect(await store.channel(careers)).toEqual(emptyChannel)
      })

      it('accepts the same bytes again', async () => {
        await store.publish(careers, v1, bytesOf(fakeRemote()))
        expect(await open().publish(careers, v1, bytesOf(fakeRemote()))).toBe('unchanged')
      })

      it('keeps what is known of the first publication beside a version, and no file of the release changes', async () => {
        const publishAs = (by: string) =>
          store.publish(careers, v1, {
            ...bytesOf(fakeRemote()),
            readAdmission: async () => Buffer.from(`{"by":"${by}"}`),
          })
        await publishAs('growth/ci')
        expect(await publishAs('sales/ci')).toBe('unchanged')
        const other = open()
        expect(String(await other.admission(careers, v1))).toBe('{"by":"growth/ci"}')
        const { manifest, readAdmission } = await other.readRelease(careers, v1)
        expect(manifest).toEqual(bytesOf(fakeRemote()).manifest)
        expect(String(await readAdmission?.())).toBe('{"by":"growth/ci"}')
        expect(await other.admission(careers, v2)).toBeUndefined()
        await store.remove(careers, v1)
        expect(await open().admission(careers, v1)).toBeUndefined()
      })

      it('knows nothing of the publication of a version from before, which is complete nevertheless', async () => {
        await store.publish(careers, v1, bytesOf(fakeRemote()))
        await open().verify(careers, v1)
        expect(await open().admission(careers, v1)).toBeUndefined()
      })

      it('rejects different bytes for an existing version, and keeps the first', async () => {
        await store.publish(careers, v1, bytesOf(fakeRemote()))
        const other = bytesOf(fakeRemote({ packageVersion: '1.0.1' }))
        await expect(store.publish(careers, v1, other)).rejects.toMatchObject({ code: 'release/other-bytes' })
        expect((await open().release(careers, v1)).packageVersion).toBe('1.0.0')
      })

      it('accepts one of several concurrent publications with different bytes, and keeps its bytes', async () => {
        const attempts = Array.from({ length: 8 }, (_, index) =>
          open().publish(careers, v1, bytesOf(fakeRemote({ packageVersion: `1.0.${index}` }))),
        )
        const results = await Promise.allSettled(attempts)
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        for (const result of results) {
          if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'release/other-bytes' })
        }
        const won = results.findIndex(({ status }) => status === 'fulfilled')
        expect((await open().release(careers, v1)).packageVersion).toBe(`1.0.${won}`)
        await open().verify(careers, v1)
      })

      it('stores no part of a release with a missing file', async () => {
        const incomplete = bytesOf(fakeRemote(), { 'web/remoteEntry.js': 'export const get = () => {}' })
        await expect(store.publish(careers, v1, incomplete)).rejects.toMatchObject({ code: 'release/bad-release' })
        expect(await open().versions(careers)).toEqual([])
      })

      it('stores no part of a release whose file differs from its description', async () => {
        const manifest = fakeRemote()
        const tampered: Record<string, string> = {}
        for (const path of Object.keys(manifest.files)) tampered[path] = 'something else'
        await expect(store.publish(careers, v1, bytesOf(manifest, tampered))).rejects.toMatchObject({
          code: 'release/bad-release',
        })
        expect(await open().versions(careers)).toEqual([])
      })

      it.each([
        '../other/web/x.js',
        'web/../server/index.cjs',
        '/etc/passwd',
        '..',
        'release.json',
        'admission.json',
        'web/..',
        'web//x.js',
      ])('rejects a release that lists %s', async (path) => {
        const manifest = fakeRemote({ files: { [path]: { bytes: 1, brotliBytes: 1, integrity: 'sha256-x' } } })
        await expect(store.publish(careers, v1, bytesOf(manifest, { [path]: 'x' }))).rejects.toMatchObject({
          code: 'release/bad-release',
        })
      })

      it('rejects reads of an unpublished version', async () => {
        await expect(store.release(careers, v1)).rejects.toMatchObject({ code: 'release/not-found' })
        expect(await store.findFile(careers, v1, 'web/remoteEntry.js')).toBeUndefined()
        await expect(store.readFile(careers, v1, 'web/remoteEntry.js')).rejects.toMatchObject({
          code: 'release/not-found',
        })
      })

      it('removes one version and no other', async () => {
        await store.publish(careers, v1, bytesOf(fakeRemote()))
        await store.publish(careers, v2, bytesOf(fakeRemote({ packageVersion: '2.0.0' })))
        await store.release(careers, v1)
        await store.remove(careers, v1)
        expect((await open().versions(careers)).map(({ version }) => version)).toEqual([v2])
        await expect(store.release(careers, v1)).rejects.toMatchObject({ code: 'release/not-found' })
      })
    })

    describe('files', () => {
      beforeEach(async () => {
        await store.publish(careers, v1, bytesOf(fakeRemote()))
      })

      const read = async (path: string, encoding?: Encoding, range?: ByteRange) => {
        const file = await store.findFile(careers, v1, path, encoding)
        return file && buffer(file.stream(range))
      }

      it('are streams of the exact bytes, with their size', async () => {
        expect(String(await read('public/assets/data/list.json'))).toBe('{"list":[]}')
        expect(await store.findFile(careers, v1, 'public/assets/data/list.json')).toMatchObject({ size: 11 })
      })

      it('can be read in part, any number of times', async () => {
        const file = await store.findFile(careers, v1, 'public/assets/data/list.json')
        if (!file) throw new Error('no file')
        const parts = [
          { start: 0, end: 0 },
          { start: 2, end: 5 },
          { start: 10, end: 10 },
        ].map(async (range) => String(await buffer(file.stream(range))))
        expect(await Promise.all(parts)).toEqual(['{', 'list', '}'])
      })

      it('are closed when a reader disconnects', async () => {
        const file = await store.findFile(careers, v1, 'web/async/home.js')
        const stream = file?.stream()
        stream?.destroy()
        await new Promise((resolve) => stream?.once('close', resolve))
        expect(stream?.closed).toBe(true)
      })

      it('have a tag that identifies the content, independent of encoding and store', async () => {
        const tagOf = async (path: string, encoding?: Encoding, from = store) =>
          (await from.findFile(careers, v1, path, encoding))?.tag
        const tag = await tagOf('web/async/home.js')
        expect(tag).toMatch(/^[!#-~]+$/)
        expect(await tagOf('web/async/home.js', 'br', open())).toBe(tag)
        expect(await tagOf('web/remoteEntry.js')).not.toBe(tag)
      })

      it('have compressed forms where those are smaller', async () => {
        const plain = await store.readFile(careers, v1, 'web/async/home.js')
        for (const [encoding, decompress] of [
          ['br', brotliDecompressSync],
          ['gzip', gunzipSync],
        ] as const) {
          const form = await read('web/async/home.js', encoding)
          expect(form && decompress(form)).toEqual(plain)
          expect(form?.length).toBeLessThan(plain.length)
          expect(await store.findFile(careers, v1, 'web/async/home.js', encoding)).toMatchObject({ size: form?.length })
        }
        expect(await store.findFile(careers, v1, 'web/remoteEntry.js', 'gzip')).toBeUndefined()
      })

      it.each([
        'release.json',
        'web/../release.json',
        '../1.0.0/server/index.cjs',
        'web/async/home.js.br',
        'constructor',
      ])('do not include unlisted paths, such as %s', async (path) => {
        expect(await store.findFile(careers, v1, path)).toBeUndefined()
      })
    })

    describe('channels', () => {
      const at = (revision: number) => ({ ...emptyChannel, revision, stable: v1 })

      it('show a change to every process immediately', async () => {
        const other = open()
        expect((await other.channel(careers)).revision).toBe(0)
        expect(await store.advance(careers, at(1))).toBe(true)
        expect(await other.channel(careers)).toEqual(at(1))
        expect(await store.advance(careers, at(2))).toBe(true)
        expect(await other.channel(careers)).toEqual(at(2))
      })

      it('reject the second of two writers that read the same revision', async () => {
        expect(await store.advance(careers, at(1))).toBe(true)
        expect(await open().advance(careers, { ...at(1), stable: v2 })).toBe(false)
        expect(await open().channel(careers)).toEqual(at(1))
      })

      it('reject a writer that is far behind, and one that is ahead', async () => {
        for (let revision = 1; revision <= 12; revision += 1) await store.advance(careers, at(revision))
        expect(await open().advance(careers, at(3))).toBe(false)
        expect(await open().advance(careers, at(14))).toBe(false)
        expect((await open().channel(careers)).revision).toBe(12)
      })

      it('change together', async () => {
        expect(
          await store.advanceAll(
            new Map([
              [careers, at(1)],
              [marketing, at(1)],
            ]),
          ),
        ).toBe(true)
        expect([await open().channel(careers), await open().channel(marketing)]).toEqual([at(1), at(1)])
      })

      it.each([
        ['behind', 1],
        ['ahead', 3],
      ])('change together or not at all: one of them is %s', async (_, revision) => {
        for (const app of [careers, marketing]) await store.advance(app, at(1))
        const next = { ...at(2), stable: v2 }
        expect(
          await open().advanceAll(
            new Map([
              [careers, next],
              [marketing, { ...next, revision }],
            ]),
          ),
        ).toBe(false)
        expect(await open().channel(careers)).toEqual(at(1))
        expect(await open().channel(marketing)).toEqual(at(1))
      })

      it('never mix two concurrent changes of the same apps', async () => {
        const changes = ['one', 'two', 'three', 'four'].map((id) => {
          const change = { ...at(1), stable: toVersion(id) }
          const apps = id.length > 3 ? [careers, marketing] : [marketing, careers]
          return new Map(apps.map((app) => [app, change] as const))
        })
        const results = await Promise.all(changes.map((each) => open().advanceAll(each)))
        expect(results.filter((isStored) => isStored)).toHaveLength(1)
        expect((await open().channel(careers)).stable).toBe((await open().channel(marketing)).stable)
      })

      it('are never read in the middle of a change of several apps', async () => {
        const release = async (version: string) => {
          const author = changeOf([{ app: careers }, { app: marketing }])
          for (const app of [careers, marketing]) await changeChannel(store, app, promote(toVersion(version), author))
        }
        await release('1.0.0')
        let changed: Promise<void> | undefined
        const reader = open()
        const channels = await readChannels({
          ...reader,
          async channel(app) {
            const before = await reader.channel(app)
            changed ??= release('2.0.0')
            await changed
            return before.stable === '1.0.0' && app === careers ? before : reader.channel(app)
          },
        })
        expect([careers, marketing].map((app) => channels.get(app)?.stable)).toEqual(['2.0.0', '2.0.0'])
      })

      it('lose none of 20 concurrent promotions', async () => {
        const versions = Array.from({ length: 20 }, (_, index) => toVersion(`1.0.${index}`))
        await Promise.all(versions.map((version) => changeChannel(open(), careers, promote(version))))
        const channel = await open().channel(careers)
        expect(channel.revision).toBe(20)
        expect(channel.history.map(({ version }) => version).sort()).toEqual([...versions].sort())
        expect(channel.stable).toBe(channel.history.at(-1)?.version)
      })
    })

    describe('who may release', () => {
      it('is not stated at first', async () => {
        expect(await store.access()).toEqual({ revision: 0 })
      })

      it('shows a change to every process immediately, and is no app', async () => {
        const other = open()
        expect(await store.advanceAccess(1, 'first')).toBe(true)
        expect(await other.access()).toEqual({ revision: 1, text: 'first' })
        expect(await other.advanceAccess(2, 'second')).toBe(true)
        expect(await store.access()).toEqual({ revision: 2, text: 'second' })
        expect(await store.apps()).toEqual([])
      })

      it('rejects the second of two writers that read the same revision', async () => {
        expect(await store.advanceAccess(1, 'first')).toBe(true)
        expect(await open().advanceAccess(1, 'other')).toBe(false)
        expect(await open().access()).toEqual({ revision: 1, text: 'first' })
      })

      it('rejects a writer that is far behind, and one that is ahead', async () => {
        expect(await store.advanceAccess(2, 'ahead')).toBe(false)
        for (let revision = 1; revision <= 60; revision += 1) await store.advanceAccess(revision, `${revision}`)
        for (const revision of [1, 2, 60, 62]) expect(await open().advanceAccess(revision, 'other')).toBe(false)
        expect(await open().access()).toEqual({ revision: 60, text: '60' })
      })

      it('loses none of 20 concurrent changes', async () => {
        const names = Array.from({ length: 20 }, (_, index) => `team-${index}`)
        await Promise.all(names.map((name) => changeAccess(open(), (access) => addTeam(access, { name, apps: [] }))))
        const { revision, teams } = await readAccess(open())
        expect(revision).toBe(20)
        expect(teams.map(({ name }) => name)).toEqual(names.toSorted())
      })
    })

    it('keeps the first key for preview links', async () => {
      expect(await store.previewKey('first')).toBe('first')
      expect(await open().previewKey('second')).toBe('first')
    })

    it('replaces the key for preview links, for every process', async () => {
      await store.previewKey('first')
      const other = open()
      await other.previewKey()
      await store.replacePreviewKey('second first~2026-01-01T00:00:00.000Z')
      expect(await other.previewKey('third')).toBe('second first~2026-01-01T00:00:00.000Z')
    })

    it('creates one key for preview links, even concurrently', async () => {
      const keys = await Promise.all(Array.from({ length: 5 }, () => open().previewKey()))
      expect(new Set(keys).size).toBe(1)
      expect(String(keys[0]).length).toBeGreaterThanOrEqual(32)
    })
  })
}
