import { throttleReports } from '@mfe/http'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#database/open.ts'
import type { BlobStore } from '#storage.ts'
import { afterDeletion } from '../notes/doomed-blobs.ts'
import { storedBlobs } from '../store/stored-blobs.ts'
import type { ThumbnailCache } from './thumbnail-cache.ts'

export function deletingThumbnails(blobs: BlobStore, cache: ThumbnailCache, logger: FastifyBaseLogger): BlobStore {
  const logFailure = throttleReports((times) => logger.warn({ times }, 'thumbnails could not be deleted'))
  // The sweep deletes what remains.
  return afterDeletion(blobs, (ids) => cache.delete(ids).catch(logFailure))
}

/** Deletes the thumbnails whose pictures have no row, such as those that another replica has deleted. */
export const sweepThumbnails = (cache: ThumbnailCache, db: Db): Promise<void> =>
  cache.sweep(async (blobIds) => {
    const rows = await storedBlobs(db)
      .select('blobId')
      .where('blobId', 'in', [...blobIds])
      .execute()
    return new Set(rows.map(({ blobId }) => blobId))
  })
