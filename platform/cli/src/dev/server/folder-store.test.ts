import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { integrityOf, settlePaths, toAppName, toVersion } from '@mfe/release'
import { fakeRemote, newFolder } from '@mfe/release/testing'
import { beforeEach, expect, it } from 'vitest'
import { hashName } from '../hash-name.ts'
import { createFolderStore } from './folder-store.ts'

const app = toAppName('careers')
const [first, second] = [toVersion('dev.1'), toVersion('dev.2')]
let folder: string

beforeEach(async () => {
  folder = await newFolder()
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'web/a.css'), 'a{}')
  await writeFile(join(folder, 'release.json'), JSON.stringify({ name: 'careers', files: { 'web/a.css': {} } }))
})

it('makes the last activated build live, with a new revision each time', async () => {
  const store = createFolderStore()
  expect(await store.apps()).toEqual([])
  await store.activate({ app, folder, version: first })
  const before = await store.channel(app)
  await store.activate({ app, folder, version: second })
  const after = await store.channel(app)
  expect([before.stable, after.stable]).toEqual([first, second])
  expect(after.revision).toBeGreaterThan(before.revision)
  expect(await store.release(app, first)).toMatchObject({ name: 'careers' })
})

it('serves a live version from files that are named by their hashes, with what its channel says', async () => {
  const store = createFolderStore()
  await mkdir(join(folder, 'files'))
  const content = 'b{}'
  await writeFile(join(folder, 'files', hashName(integrityOf(content))), content)
  const files = { 'web/b.css': { bytes: 3, brotliBytes: 3, integrity: integrityOf(content) } }
  await writeFile(join(folder, 'release.json'), JSON.stringify({ name: 'careers', files }))
  const channel = { without: ['/jobs'] }
  await store.activate({ app, folder, version: first, files: join(folder, 'files'), channel })
  expect((await store.readFile(app, first, 'web/b.css')).toString()).toBe(content)
  expect((await store.findFile(app, first, 'web/b.css'))?.size).toBe(3)
  await expect(store.readFile(app, first, 'web/a.css')).rejects.toMatchObject({ code: 'release/not-found' })
  expect(await store.channel(app)).toMatchObject({ stable: first, without: ['/jobs'], history: [] })
})

it('gives an app in development the paths that a live version has, too', async () => {
  const store = createFolderStore()
  const jobs = toAppName('jobs')
  const routes = [{ path: '/careers', page: './home', name: 'Page', audience: 'public' as const }]
  const releases = {
    [app]: fakeRemote({ routes, publicFiles: [] }),
    [jobs]: fakeRemote({ name: 'jobs', routes, publicFiles: [] }),
  }
  for (const [name, manifest] of Object.entries(releases)) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'release.json'), JSON.stringify(manifest))
  }
  await store.activate({ app, folder: join(folder, app), version: first, files: folder })
  await store.activate({ app: jobs, folder: join(folder, jobs), version: second })
  const live = Object.entries(releases).map(([name, manifest]) => ({
    app: toAppName(name),
    version: name === app ? first : second,
    manifest,
  }))
  const channels = new Map([
    [app, await store.channel(app)],
    [jobs, await store.channel(jobs)],
  ])
  const settled = await settlePaths(store, channels, live)
  expect(settled.map((each) => [each.app, each.without])).toEqual([
    [app, ['/careers']],
    [jobs, undefined],
  ])
})

it('returns the files that a build lists, and no others', async () => {
  const store = createFolderStore()
  await store.activate({ app, folder, version: first })
  expect((await store.readFile(app, first, 'web/a.css')).toString()).toBe('a{}')
  const file = await store.findFile(app, first, 'web/a.css')
  expect(file && (await text(file.stream()))).toBe('a{}')
  expect(file?.size).toBe(3)
  expect(await store.findFile(app, first, 'release.json')).toBeUndefined()
  expect(await store.findFile(app, first, 'web/a.css', 'br')).toBeUndefined()
  await expect(store.readFile(app, first, 'web/gone.css')).rejects.toMatchObject({ code: 'release/not-found' })
  await expect(store.release(app, second)).rejects.toMatchObject({ code: 'release/not-found' })
})
