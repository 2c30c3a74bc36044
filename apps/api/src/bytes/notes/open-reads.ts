import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#database/open.ts'
import { createRowWatch, endWithRow } from '#database/row-watch.ts'
import { AppError } from '#errors.ts'
import { blobsOfFiles, storedBlobs } from '../store/stored-blobs.ts'

/** How soon a deletion ends the reads of its bytes: in half the time that docs/product.md, "Constants", allows. */
const CHECK_MS = 500

export const fileDeleted = () =>
  new AppError('files/deleted', 'This download has ended, because a file in it was deleted or replaced meanwhile.')

export type OpenReads = ReturnType<typeof createOpenReads>

/**
 * Ends the streams of blobs that were deleted, on any replica: on a disk, an open file keeps its bytes, so a slow
 * reader would fill the disk with files that nobody sees (docs/decisions/067).
 */
export function createOpenReads(db: Db, logger: Pick<FastifyBaseLogger, 'debug'>) {
  const ofFiles = (ids: readonly string[]) => blobsOfFiles(db).where('blob_id', 'in', ids)
  const withRow = (ids: readonly string[]) => storedBlobs(db).select('blobId').where('blobId', 'in', ids)
  const withNote = (ids: readonly string[]) =>
    db.selectFrom('doomed_blob').select('blob_id as blobId').where('blob_id', 'in', ids)
  // In one statement: a deletion replaces the row by a note.
  const withBytes = (ids: readonly string[]) => withRow(ids).unionAll(withNote(ids))

  const watch = (live: (ids: readonly string[]) => { execute(): Promise<{ blobId: string }[]> }) =>
    createRowWatch({ findLive: async (ids) => idsOf(await live(ids).execute()), everyMs: CHECK_MS, logger })
  const watches = { file: watch(ofFiles), row: watch(withRow), bytes: watch(withBytes) }

  return {
    /** Throws `files/deleted` if no file has the blob, although an earlier version may. */
    async assertOfFile(blobId: string): Promise<void> {
      if (!(await ofFiles([blobId]).executeTakeFirst())) throw fileDeleted()
    },

    /**
     * Fails the stream with `files/deleted` soon after `last` is gone: the last file with its blob, so a replacement
     * ends it; the last row, so the deletion of an earlier version ends it; or, with a hold, the bytes.
     */
    follow(stream: Readable, blobIdOf: () => string | undefined, last: keyof typeof watches): void {
      endWithRow(stream, watches[last], blobIdOf, fileDeleted)
    },
  }
}

const idsOf = (rows: readonly { blobId: string }[]) => new Set(rows.map(({ blobId }) => blobId))
