import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROTOCOLS } from '@mfe/contract'
import { describe, expect, it } from 'vitest'
import { promote } from '../channel/changes.ts'
import { emptyChannel } from '../channel/channel.ts'
import { changeChannel } from '../live/change-channel.ts'
import { toAppName, toVersion } from '../names.ts'
import { shortHash } from '../store/integrity.ts'
import { describeReleaseStore } from '../store/release-store.contract.ts'
import { changeByte, newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote } from '../testing/fake-release.ts'
import { createDirectoryStore } from './directory-store.ts'

describeReleaseStore('directory', async () => {
  const folder = path.join(await newFolder(), 'releases')
  return { open: () => createDirectoryStore(folder) }
})

describe('directory store', () => {
  it('leaves no draft behind, whether a publication succeeds or fails', async () => {
    const root = await newFolder()
    const store = createDirectoryStore(root)
    await store.publish(toAppName('careers'), toVersion('1.0.0'), bytesOf(fakeRemote()))
    await store.publish(toAppName('careers'), toVersion('1.0.1'), bytesOf(fakeRemote(), {})).catch(() => undefined)
    expect(await readdir(path.join(root, '.tmp'))).toEqual([])
    expect(await readdir(path.join(root, 'careers', 'versions'))).toEqual(['1.0.0'])
  })

  it('notifies its subscribers of each change that it has stored, until they leave', async () => {
    const store = createDirectoryStore(await newFolder())
    const seen: string[] = []
    const leave = store.subscribe?.(() => void seen.push('change'))
    const [careers, jobs] = [toAppName('careers'), toAppName('jobs')]
    const at = (revision: number) => ({ ...emptyChannel, revision })
    expect(await store.advance(careers, at(1))).toBe(true)
    expect(await store.advance(careers, at(1))).toBe(false)
    const both = [careers, jobs].map((app, index) => [app, at(2 - index)] as const)
    expect(await store.advanceAll(new Map(both))).toBe(true)
    expect(seen).toHaveLength(2)
    leave?.()
    expect(await store.advance(careers, at(3))).toBe(true)
    expect(seen).toHaveLength(2)
  })

  it('removes what crashes left after a day: at the next publication, or the next document beside it', async () => {
    const root = await newFolder()
    const store = createDirectoryStore(root)
    const careers = toAppName('careers')
    const isYesterday = (name: string) => name.includes('e45')
    for (const folder of ['.tmp', 'careers/channel', 'access', '.']) {
      for (const name of ['.b2c7a9c4-8f31-4c36-9d3b-5f2a61d0ee45', '.b2c7a9c4-8f31-4c36-9d3b-5f2a61d0ee46']) {
        const left = path.join(root, folder, folder === '.' ? `preview.key${name}` : name)
        await mkdir(path.dirname(left), { recursive: true })
        await writeFile(left, '{')
        if (isYesterday(name)) await utimes(left, 0, 0)
      }
    }
    await store.publish(careers, toVersion('1.0.0'), bytesOf(fakeRemote()))
    await changeChannel(store, careers, promote(toVersion('1.0.0')))
    await store.advanceAccess(1, 'first')
    await store.previewKey()
    const left = (await readdir(root, { recursive: true })).filter((name) => name.includes('b2c7a9c4'))
    expect([left.length, left.filter(isYesterday)]).toEqual([4, []])
  })
})

describe('who may release, in a directory', () => {
  it('is readable only by the owner of the folder, and keeps the last 50 documents', async () => {
    const root = await newFolder()
    const store = createDirectoryStore(root)
    for (let revision = 1; revision <= 52; revision += 1) await store.advanceAccess(revision, `${revision}`)
    const files = (await readdir(path.join(root, 'access'))).sort()
    expect([files.length, files[0], files.at(-1)]).toEqual([50, '000003.json', '000052.json'])
    expect((await stat(path.join(root, 'access/000052.json'))).mode & 0o777).toBe(0o600)
  })

  it('shares its folder with an app of the same name, and is not listed as one', async () => {
    const store = createDirectoryStore(await newFolder())
    const access = toAppName('access')
    await store.advanceAccess(1, 'first')
    expect(await store.apps()).toEqual([])
    await store.publish(access, toVersion('1.0.0'), bytesOf(fakeRemote({ name: access })))
    await changeChannel(store, access, promote(toVersion('1.0.0')))
    expect(await store.apps()).toEqual([access])
    expect(await store.access()).toEqual({ revision: 1, text: 'first' })
    expect(await store.channel(access)).toMatchObject({ stable: '1.0.0' })
  })

  it('is never taken from an earlier document if the newest cannot be read', async () => {
    const root = await newFolder()
    const store = createDirectoryStore(root)
    await store.advanceAccess(1, 'first')
    await mkdir(path.join(root, 'access/000002.json'))
    await expect(store.access()).rejects.toThrow()
    await rm(path.join(root, 'access'), { recursive: true })
    await writeFile(path.join(root, 'access'), '')
    await expect(store.access()).rejects.toMatchObject({ code: 'release/unreachable' })
  })
})

describe('a damaged directory store', () => {
  const careers = toAppName('careers')
  const v1 = toVersion('1.0.0')
  const script = 'web/async/home.js'

  async function storeWith(version = v1) {
    const root = await newFolder()
    const store = createDirectoryStore(root)
    await store.publish(careers, version, bytesOf(fakeRemote()))
    return { root, store, fileOf: (name: string) => path.join(root, 'careers', 'versions', version, name) }
  }

  it.each([script, 'server/index.cjs', 'public/assets/data/list.json'])(
    'does not return %s once a byte of it differs',
    async (file) => {
      const { store, fileOf } = await storeWith()
      await store.verify(careers, v1)
      expect(await store.findFile(careers, v1, file)).toBeDefined()
      await changeByte(fileOf(file))
      const damage = { code: 'release/damaged', file, message: expect.stringContaining(`careers@1.0.0 is damaged`) }
      await expect(store.findFile(careers, v1, file)).rejects.toMatchObject(damage)
      await expect(store.readFile(careers, v1, file)).rejects.toMatchObject(damage)
      await expect(store.verify(careers, v1)).rejects.toMatchObject(damage)
      await changeByte(fileOf(file))
      await store.verify(careers, v1)
    },
  )

  it.each(['br', 'gzip'] as const)('does not return a %s encoding with other content', async (encoding) => {
    const { store, fileOf } = await storeWith()
    const form = `${script}.${encoding === 'br' ? 'br' : 'gz'}`
    await writeFile(fileOf(form), 'not compressed')
    await expect(store.findFile(careers, v1, script, encoding)).rejects.toMatchObject({ file: form })
    await expect(store.verify(careers, v1)).rejects.toMatchObject({ file: form })
    expect(await store.findFile(careers, v1, script)).toBeDefined()
  })

  it('distinguishes an unreadable file from a missing or changed one', async () => {
    const { store, fileOf } = await storeWith()
    await rm(fileOf(script))
    await mkdir(fileOf(script))
    const damage = { code: 'release/damaged', reason: `${script} cannot be read.` }
    await expect(store.findFile(careers, v1, script)).rejects.toMatchObject(damage)
    await expect(store.readFile(careers, v1, script)).rejects.toMatchObject(damage)
  })

  it('distinguishes a missing file from one that never existed', async () => {
    const { store, fileOf } = await storeWith()
    await rm(fileOf(script))
    await expect(store.findFile(careers, v1, script)).rejects.toMatchObject({ code: 'release/damaged' })
    expect(await store.findFile(careers, v1, 'web/none.js')).toBeUndefined()
  })

  it.each([
    ['is not JSON', '{'],
    ['has another format', JSON.stringify({ protocols: PROTOCOLS })],
    ['belongs to another app', JSON.stringify(fakeRemote({ name: 'marketing' }))],
  ])('does not return a version whose release.json %s', async (_, text) => {
    const { root, fileOf } = await storeWith()
    await writeFile(fileOf('release.json'), text)
    const damage = { code: 'release/damaged', file: 'release.json' }
    await expect(createDirectoryStore(root).release(careers, v1)).rejects.toMatchObject(damage)
  })

  it('does not list a version without release.json', async () => {
    const { store, fileOf } = await storeWith()
    await rm(fileOf('release.json'))
    expect(await store.versions(careers)).toEqual([])
  })

  it('is intact again when the same release is published again', async () => {
    const { store, fileOf } = await storeWith()
    await changeByte(fileOf(script))
    expect(await store.publish(careers, v1, bytesOf(fakeRemote()))).toBe('repaired')
    await store.verify(careers, v1)
    expect(await store.publish(careers, v1, bytesOf(fakeRemote()))).toBe('unchanged')
  })

  it('keeps what is known of its publication when it is repaired', async () => {
    const { store, fileOf } = await storeWith()
    await writeFile(fileOf('admission.json'), '{"by":"growth/ci"}')
    await changeByte(fileOf(script))
    const again = { ...bytesOf(fakeRemote()), readAdmission: async () => Buffer.from('{"by":"sales/ci"}') }
    expect(await store.publish(careers, v1, again)).toBe('repaired')
    expect(String(await store.admission(careers, v1))).toBe('{"by":"growth/ci"}')
  })

  it('is repaired whatever took the place of a file or folder', async () => {
    const { store, fileOf } = await storeWith()
    await rm(fileOf(script))
    await mkdir(path.join(fileOf(script), 'folder'), { recursive: true })
    await rm(fileOf('server'), { recursive: true })
    await writeFile(fileOf('server'), '')
    expect(await store.publish(careers, v1, bytesOf(fakeRemote()))).toBe('repaired')
    await store.verify(careers, v1)
  })

  it('replaces an unreadable release only if the version proves that it is the same', async () => {
    const made = toVersion(`1.0.0-${shortHash(bytesOf(fakeRemote()).manifest)}`)
    for (const [version, outcome] of [
      [made, 'repaired'],
      [v1, 'release/other-bytes'],
    ] as const) {
      const { root, fileOf } = await storeWith(version)
      await writeFile(fileOf('release.json'), '{')
      const attempt = createDirectoryStore(root).publish(careers, version, bytesOf(fakeRemote()))
      expect(await attempt.catch(({ code }: { code: string }) => code)).toBe(outcome)
    }
  })

  it('uses the newest readable channel document, and numbers the next change after every document', async () => {
    const root = await newFolder()
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
      await changeChannel(createDirectoryStore(root), careers, promote(toVersion(version)))
    }
    const documentOf = (revision: number) => path.join(root, 'careers', 'channel', `00000${revision}.json`)
    await writeFile(documentOf(2), '{}')
    await writeFile(documentOf(3), '')
    const store = createDirectoryStore(root)
    expect(await store.channel(careers)).toMatchObject({
      stable: '1.0.0',
      revision: 3,
      unreadable: { file: 'channel/000003.json', reason: 'channel/000003.json cannot be parsed.' },
    })
    await changeChannel(store, careers, promote(toVersion('4.0.0')))
    const channel = await createDirectoryStore(root).channel(careers)
    expect(channel).toMatchObject({ stable: '4.0.0', revision: 4 })
    expect(channel).not.toHaveProperty('unreadable')

    for (const revision of [1, 4]) await writeFile(documentOf(revision), '')
    expect(await createDirectoryStore(root).channel(careers)).toMatchObject({ revision: 4, history: [] })
  })

  it.each(['channel', 'versions'])('still reads an app whose %s folder cannot be listed', async (name) => {
    const { root, store } = await storeWith()
    await rm(path.join(root, 'careers', name), { recursive: true, force: true })
    await writeFile(path.join(root, 'careers', name), '')
    expect(await store.channel(careers)).toMatchObject(name === 'channel' ? { unreadable: { file: 'channel' } } : {})
    expect(await store.versions(careers)).toHaveLength(name === 'channel' ? 1 : 0)
  })
})
