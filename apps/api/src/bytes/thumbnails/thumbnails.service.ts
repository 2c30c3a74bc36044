import { buffer } from 'node:stream/consumers'
import { createKeyedSemaphore, throttleReports } from '@mfe/http'
import type { FastifyBaseLogger } from 'fastify'
import { Histogram } from 'prom-client'
import { AppError, tooManyRequests } from '#errors.ts'
import type { BlobStore, StorageSpace } from '#storage.ts'
import type { FileRow } from '#tree/files.repo.ts'
import type { FilesService } from '#tree/files.service.ts'
import type { DamageReports } from '../notes/damage-reports.ts'
import { detectPreviewType, SIGNATURE_BYTES } from '../out/sniff.ts'
import { verifiedBlob } from '../out/verified-blob.ts'
import { unlessMissing } from '../store/errors.ts'
import { SOURCE_BYTES } from './process/limits.ts'
import { ThumbnailsUnavailable } from './process/thumbnail-process.ts'
import type { Cached, ThumbnailCache } from './thumbnail-cache.ts'
import type { ThumbnailMaker } from './thumbnail-maker.ts'

/** The maximum number of an account's requests that wait while another of its thumbnails is being made. */
const MAX_WAITING = 256

interface Deps {
  files: Pick<FilesService, 'find'>
  blobs: Pick<BlobStore, 'open'>
  space: Pick<StorageSpace, 'assertRoomFor'>
  thumbnailCache: ThumbnailCache
  maker: ThumbnailMaker
  damageReports: Pick<DamageReports, 'report'>
  logger: FastifyBaseLogger
  maxWaiting?: number
}

export type ThumbnailsService = ReturnType<typeof createThumbnailsService>

const UNAVAILABLE = 'The thumbnail could not be made; please try again in a moment.'
const unavailable = (cause: unknown) =>
  new AppError('server/busy', UNAVAILABLE, { cause, headers: { 'retry-after': '5' } })

const noThumbnail = () => new AppError('files/no-thumbnail', 'This file has no thumbnail.')

async function readToEnd(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}

export function createThumbnailsService(deps: Deps) {
  const { files, blobs, space, thumbnailCache: cache, maker, damageReports, logger, maxWaiting = MAX_WAITING } = deps
  const { acquire } = createKeyedSemaphore(1, maxWaiting)
  const durations = new Histogram({
    name: 'api_thumbnail_duration_seconds',
    help: 'Time to make a thumbnail, by outcome. Thumbnails that were already made are not counted.',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  })
  const logUnstored = throttleReports((times) => logger.warn({ times }, 'thumbnails could not be stored'))

  async function makeTimed(...picture: Parameters<ThumbnailMaker['make']>): Promise<Cached> {
    const end = durations.startTimer()
    try {
      const made = await maker.make(...picture)
      end({ outcome: Buffer.isBuffer(made) ? 'made' : made })
      return Buffer.isBuffer(made) ? made : 'none'
    } catch (error) {
      throw error instanceof ThumbnailsUnavailable ? unavailable(error) : error
    }
  }

  async function make(accountId: string, file: FileRow, signal: AbortSignal): Promise<Cached> {
    const { blobId, size, problem } = file
    const opened = problem ? undefined : await unlessMissing(blobs.open(blobId))
    // Deleted in the meantime, or known to be damaged.
    if (!opened) throw noThumbnail()
    const onDamage = (readError?: Error) =>
      damageReports.report(file, 'damaged', { storedAt: opened.storedAt, readError })
    await using blob = verifiedBlob(opened, file, onDamage)
    if (size > SOURCE_BYTES) return 'none'
    const start = await buffer(blob.stream({ start: 0, end: SIGNATURE_BYTES - 1 }))
    const isPicture = detectPreviewType(start)?.startsWith('image/')
    const made = isPicture ? await makeTimed(accountId, size, () => blob.stream(), signal) : 'none'
    // A damaged picture may look like another file. This is remembered for a day, so its bytes are compared first.
    if (made === 'none') await readToEnd(blob.stream())
    return made
  }

  /** A thumbnail that cannot be stored is made again for the next request. */
  async function store(blobId: string, made: Cached): Promise<void> {
    try {
      await space.assertRoomFor(made.length)
      await cache.write(blobId, made)
    } catch {
      logUnstored()
    }
  }

  /** Waits for the account's thumbnail in progress, then makes this one if it is still missing. */
  async function makeInTurn(accountId: string, file: FileRow, signal: AbortSignal): Promise<Cached> {
    const release = await acquire(accountId, signal)
    if (!release) throw tooManyRequests(1000, 'Too many thumbnails are being made. Please try again in a moment.')
    try {
      const cached = await cache.read(file.blobId)
      if (cached) return cached
      const made = await make(accountId, file, signal)
      await store(file.blobId, made)
      return made
    } finally {
      release()
    }
  }

  return {
    find: files.find,

    /**
     * Makes one per account or link at a time, so neither can occupy all processes, and makes the same one only once. A
     * request whose signal aborts waits no longer.
     */
    async open(key: string, file: FileRow, signal: AbortSignal): Promise<Buffer> {
      const thumbnail = (await cache.read(file.blobId)) ?? (await makeInTurn(key, file, signal))
      if (thumbnail === 'none') throw noThumbnail()
      return thumbnail
    },

    metrics: [durations],

    close: maker.close,
  }
}
