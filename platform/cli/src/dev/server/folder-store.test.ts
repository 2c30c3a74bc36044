import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { toAppName, toVersion } from '@mfe/release'
import { newFolder } from '@mfe/release/testing'
import { beforeEach, expect, it } from 'vitest'
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
