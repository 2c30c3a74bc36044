import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import type { Db } from '../database/open.ts'
import { AppError } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'
import { type BlobProblem, noteDamage } from './damaged-blobs.ts'

/** The file of a user whose bytes were read. */
export interface ReadFile {
  ownerId: string
  folderId: string
  id: string
  blobId: string
}

export type DamageReports = ReturnType<typeof createDamageReports>

export const fileDamaged = (what = 'The stored copy of this file') =>
  new AppError(
    'files/damaged',
    `${what} is damaged or missing, so it cannot be sent. Other files are not affected. Please contact us to have it restored.`,
  )

interface Deps {
  db: Db
  storage: Pick<Storage, 'readMarker'>
  logger: Pick<FastifyBaseLogger, 'error'>
}

/** Reports files whose bytes turn out to be missing or damaged while they are read. */
export function createDamageReports({ db, storage, logger }: Deps) {
  const met = new Counter({
    name: 'api_damaged_reads_total',
    help: 'Reads that met a missing or damaged file.',
    labelNames: ['problem'],
    registers: [],
  })

  return {
    metrics: [met],

    /** Counts a read of a file whose problem is known, and returns the error for the caller. */
    reject(problem: BlobProblem): AppError {
      met.inc({ problem })
      return fileDamaged()
    },

    /**
     * Counts and notes the damage, and logs damage that was not known. Resolves to the error for the caller: another one
     * if the whole storage is missing, such as a disk that is not mounted. `readError` is how a disk failed to read the
     * bytes: one attempt does not prove that they are lost, so it is only logged, and the scrub notes what it confirms.
     */
    async report(
      { ownerId, folderId, id, blobId }: ReadFile,
      problem: BlobProblem,
      readError?: Error,
    ): Promise<AppError> {
      met.inc({ problem })
      const ids = { ownerId, folderId, fileId: id, blobId, problem }
      try {
        if ((await storage.readMarker()) === undefined) return storageMissing()
        if (readError) logger.error({ err: readError, ...ids }, 'a stored file cannot be read')
        else if (await noteDamage(db, blobId, problem)) logger.error(ids, 'a stored file is damaged')
      } catch (err) {
        logger.error({ err, ...ids }, 'a damaged file could not be noted')
      }
      return fileDamaged()
    },
  }
}

const storageMissing = () =>
  new AppError('storage/unavailable', 'The file storage is not responding; please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })
