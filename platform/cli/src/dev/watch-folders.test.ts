import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { newFolder } from '@mfe/release/testing'
import { FSWatcher } from 'chokidar'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchFolders } from './watch-folders.ts'

let folder: string
let stop: AbortController
let seen: string[]
let errors: unknown[]

const write = (file: string) => writeFile(join(folder, file), 'text')
const expectReported = (file: string) => expect.poll(() => seen, { timeout: 20_000 }).toContain(join(folder, file))

beforeEach(async () => {
  folder = await newFolder()
  await mkdir(join(folder, 'below/dist'), { recursive: true })
  stop = new AbortController()
  seen = []
  errors = []
})
afterEach(() => stop.abort())

const start = () =>
  watchFolders(
    [folder],
    stop.signal,
    (paths) => seen.push(...paths),
    (error) => errors.push(error),
  )

it('reports a file each time an editor replaces it', async () => {
  await write('below/a.ts')
  await start()
  for (const round of ['one', 'two']) {
    seen = []
    await write(`below/${round}.tmp`)
    await rename(join(folder, `below/${round}.tmp`), join(folder, 'below/a.ts'))
    await expectReported('below/a.ts')
  }
})

it('reports files in new folders', async () => {
  await start()
  await mkdir(join(folder, 'new'))
  await expect
    .poll(
      async () => {
        await write('new/b.ts')
        return seen
      },
      { timeout: 20_000 },
    )
    .toContain(join(folder, 'new/b.ts'))
})

it('reports errors from the watcher', async () => {
  const add = vi.spyOn(FSWatcher.prototype, 'add')
  await start()
  const error = new Error('ENOSPC: the limit for file watchers is reached')
  ;(add.mock.contexts[0] as FSWatcher).emit('error', error)
  expect(errors).toEqual([error])
})

it('ignores tests and build output', async () => {
  await start()
  await write('below/a.test.ts')
  await write('below/dist/built.js')
  await write('below/last.ts')
  await expectReported('below/last.ts')
  expect(seen.map((path) => basename(path)).filter((name) => /test|built/.test(name))).toEqual([])
})
