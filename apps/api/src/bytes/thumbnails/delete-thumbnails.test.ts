import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { BlobStore } from '#storage.ts'
import { blackPng } from '#testing/documents/pictures.ts'
import { startStore, temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { deletingThumbnails, sweepThumbnails } from './delete-thumbnails.ts'
import { createThumbnailCache } from './thumbnail-cache.ts'

it('sweeps only thumbnails of pictures that another replica has deleted', async () => {
  const { dataDir, stop, store } = await startStore({}, 'a')
  await store.upload(['a'], 'one.png', blackPng(30, 20))
  await store.thumbnail(['a'], 'one.png')
  const directory = join(dataDir, 'thumbnails')
  const [kept] = await readdir(directory)
  await stop()

  const cache = createThumbnailCache(directory)
  await cache.write('deleted', 'none')
  const db = await openTestDatabase(dataDir)
  await sweepThumbnails(cache, db)
  expect(await readdir(directory)).toEqual([kept])
})

it('deletes blobs even if the thumbnails cannot be deleted', async () => {
  const cache = createThumbnailCache(join(await temporaryDirectory(), 'thumbnails'))
  vi.spyOn(cache, 'delete').mockRejectedValue(new Error('The disk failed.'))
  const stored = { delete: vi.fn(), deleteAll: vi.fn() } as Partial<BlobStore> as BlobStore
  const blobs = deletingThumbnails(stored, cache, pino({ level: 'silent' }))
  await blobs.delete('a')
  await blobs.deleteAll(['b'])
  expect([stored.delete, stored.deleteAll].map((deletion) => vi.mocked(deletion).mock.calls)).toEqual([
    [['a']],
    [[['b']]],
  ])
})
