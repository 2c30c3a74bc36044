import { readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { pictureOf } from '#testing/documents/pictures.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { createThumbnailCache } from './thumbnail-cache.ts'

const BLOCK = 4096
let directory: string
let thumbnail: Buffer

beforeEach(async () => {
  directory = join(await temporaryDirectory(), 'thumbnails')
  thumbnail = Buffer.from(await pictureOf('webp'))
})

const stored = async () => (await readdir(directory)).sort()

it('remembers thumbnails, and which pictures have none, across restarts', async () => {
  const cache = createThumbnailCache(directory)
  expect(await cache.read('a')).toBeUndefined()
  await cache.write('a', thumbnail)
  await cache.write('b', 'none')
  for (const opened of [cache, createThumbnailCache(directory)]) {
    expect(await opened.read('a')).toEqual(thumbnail)
    expect(await opened.read('b')).toBe('none')
  }
})

it('lets only the server read the directory and its files', async () => {
  await createThumbnailCache(directory).write('a', thumbnail)
  expect(((await stat(directory)).mode & 0o777).toString(8)).toBe('700')
  expect(((await stat(join(directory, 'a'))).mode & 0o777).toString(8)).toBe('600')
})

it('deletes the least recently used thumbnails beyond its maximum size, now and at the next start', async () => {
  const cache = createThumbnailCache(directory, { maxBytes: 3 * BLOCK })
  for (const id of ['a', 'b', 'c']) await cache.write(id, thumbnail)
  await cache.read('a')
  await cache.write('d', 'none')
  expect(await cache.read('b')).toBeUndefined()
  await expect.poll(stored).toEqual(['a', 'c', 'd'])

  for (const [index, id] of ['d', 'c', 'a'].entries()) await utimes(join(directory, id), index, index)
  const smaller = createThumbnailCache(directory, { maxBytes: BLOCK })
  expect(await smaller.read('a')).toEqual(thumbnail)
  await expect.poll(stored).toEqual(['a'])
})

it('retries a picture without a thumbnail after a day', async () => {
  let time = Date.now()
  const cache = createThumbnailCache(directory, { now: () => time })
  await cache.write('a', 'none')
  time += 24 * 3_600_000 - 1
  expect(await cache.read('a')).toBe('none')
  time += 1
  expect(await cache.read('a')).toBeUndefined()
})

it('does not use a thumbnail that a power failure has truncated or emptied, or that someone has deleted', async () => {
  const cache = createThumbnailCache(directory)
  for (const id of ['cut', 'empty', 'zeros', 'deleted']) await cache.write(id, thumbnail)
  await truncate(join(directory, 'cut'), thumbnail.length - 1)
  await truncate(join(directory, 'empty'), 0)
  await writeFile(join(directory, 'zeros'), Buffer.alloc(thumbnail.length))
  await createThumbnailCache(directory).delete(['deleted'])
  for (const id of ['cut', 'empty', 'zeros', 'deleted']) expect(await cache.read(id)).toBeUndefined()
})

it('removes what a crash left half-written', async () => {
  await createThumbnailCache(directory).write('a', thumbnail)
  await writeFile(join(directory, 'b.draft'), thumbnail)
  await createThumbnailCache(directory).read('a')
  expect(await stored()).toEqual(['a'])
})

it('sweeps the thumbnails of pictures that no longer exist', async () => {
  const cache = createThumbnailCache(directory)
  for (const id of ['a', 'b', 'c']) await cache.write(id, 'none')
  await cache.sweep(async (ids) => new Set(ids.filter((id) => id !== 'b')))
  expect(await stored()).toEqual(['a', 'c'])
})
