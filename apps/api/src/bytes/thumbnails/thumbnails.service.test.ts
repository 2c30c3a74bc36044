import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { blackPng, pictureOf } from '#testing/documents/pictures.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { createThumbnailCache } from './thumbnail-cache.ts'
import { createThumbnailsService } from './thumbnails.service.ts'

const picture = Buffer.from(blackPng(30, 20))
const sha256 = createHash('sha256').update(picture).digest('hex')
const fileOf = (blobId: string) => {
  const ids = { id: blobId, ownerId: '', folderId: '', blobId }
  return { ...ids, name: 'a.png', size: picture.length, sha256, crc32: 0, createdAt: '', problem: null }
}
const connected = new AbortController().signal

/** Creates a service whose thumbnails the test completes. */
async function openService(options: { maxWaiting?: number; isFull?: boolean } = {}) {
  const thumbnail = Buffer.from(await pictureOf('webp'))
  const started: (() => void)[] = []
  const make = vi.fn(
    (_account: string) =>
      new Promise<Buffer>((resolve) => {
        started.push(() => resolve(thumbnail))
      }),
  )
  const directory = join(await temporaryDirectory(), 'thumbnails')
  const service = createThumbnailsService({
    files: { find: vi.fn() },
    blobs: {
      open: async () => ({
        size: picture.length,
        storedAt: new Date(0),
        async *stream() {
          yield picture
        },
        close: async () => undefined,
        [Symbol.asyncDispose]: async () => undefined,
      }),
    },
    space: {
      async assertRoomFor() {
        if (options.isFull) throw new Error('The disk is full.')
      },
    },
    thumbnailCache: createThumbnailCache(directory),
    damageReports: { report: vi.fn() },
    maker: { make, close: vi.fn() },
    logger: pino({ level: 'silent' }),
    ...options,
  })
  const finish = async () => {
    await vi.waitFor(() => expect(started.length).toBeGreaterThan(0))
    started.shift()?.()
  }
  return { ...service, make, finish, thumbnail }
}

it('makes one thumbnail per account at a time, so other accounts do not wait', async () => {
  const { open, make, finish } = await openService()
  const adas = [open('ada', fileOf('1'), connected), open('ada', fileOf('2'), connected)]
  await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(1))
  const bobs = open('bob', fileOf('3'), connected)
  await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(2))
  expect(make.mock.calls.map(([account]) => account)).toEqual(['ada', 'bob'])
  for (let n = 0; n < 3; n += 1) await finish()
  await Promise.all([...adas, bobs])
})

it('rejects requests beyond the number that may wait, without affecting other accounts', async () => {
  const { open, finish } = await openService({ maxWaiting: 1 })
  const first = open('ada', fileOf('1'), connected)
  const second = open('ada', fileOf('2'), connected)
  await expect(open('ada', fileOf('3'), connected)).rejects.toMatchObject({ code: 'request/too-many', status: 429 })
  const bobs = open('bob', fileOf('4'), connected)
  for (let n = 0; n < 3; n += 1) await finish()
  await Promise.all([first, second, bobs])
})

it('makes no thumbnail for a client that left while it waited', async () => {
  const { open, make, finish } = await openService()
  const first = open('ada', fileOf('1'), connected)
  await vi.waitFor(() => expect(make).toHaveBeenCalledTimes(1))
  const connection = new AbortController()
  const left = open('ada', fileOf('2'), connection.signal)
  connection.abort()
  await expect(left).rejects.toMatchObject({ code: 'request/aborted' })
  await finish()
  await first
  expect(make).toHaveBeenCalledTimes(1)
})

it('sends thumbnails even if they cannot be stored', async () => {
  const { open, make, finish, thumbnail } = await openService({ isFull: true })
  for (const times of [1, 2]) {
    const opened = open('ada', fileOf('1'), connected)
    await finish()
    expect(await opened).toEqual(thumbnail)
    expect(make).toHaveBeenCalledTimes(times)
  }
})
