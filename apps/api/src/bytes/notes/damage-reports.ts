import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import type { Db } from '#database/open.ts'
import { AppError } from '#errors.ts'
import type { Storage } from '#storage.ts'
import type { FileRow } from '#tree/files.repo.ts'
import { unlessMissing } from '../store/errors.ts'
import { isStored } from '../store/stored-blobs.ts'
import { type BlobProblem, endDamage, noteDamage } from './damaged-blobs.ts'
import { fileDeleted } from './open-reads.ts'

/** The maximum number of damaged blobs to remember while the database stores nothing. */
const MAX_UNNOTED = 10_000

export type ReadFile = Pick<FileRow, 'ownerId' | 'folderId' | 'id' | 'blobId'>

interface Attempt {
  /** When the bytes that were opened were stored; `undefined` if there were none. */
  storedAt?: Date | undefined
  /** How a disk failed to read. This proves no loss yet, so it is only logged, and the scrub notes what it confirms. */
  readError?: Error | undefined
}

export type DamageReports = ReturnType<typeof createDamageReports>

export const fileDamaged = (what = 'The stored copy of this file') =>
  new AppError(
    'files/damaged',
    `${what} is damaged or missing, so it cannot be sent. Other files are not affected. Please contact us to have it restored.`,
  )

interface Deps {
  db: Db
  storage: { readMarker: Storage['readMarker']; blobs: Pick<Storage['blobs'], 'stat'> }
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

  /** Damage that is not noted, by blob, for example because the database is read-only. */
  const unnoted = new LRUCache<string, Attempt & { problem: BlobProblem }>({ max: MAX_UNNOTED })

  async function isRestored(blobId: string, storedAt: Date | undefined): Promise<boolean> {
    const stored = await unlessMissing(storage.blobs.stat(blobId))
    return stored !== undefined && stored.storedAt.getTime() !== storedAt?.getTime()
  }

  /**
   * Counts and notes the damage, and logs damage that was not known. Notes nothing if the bytes were restored since they
   * were opened. Resolves to the error for the caller: another one if the file was deleted in the meantime, or if the
   * whole storage is missing, such as a disk that is not mounted.
   */
  async function report(file: ReadFile, problem: BlobProblem, { storedAt, readError }: Attempt = {}) {
    const { ownerId, folderId, id, blobId } = file
    // While the database does not respond, nobody knows.
    if (!(await isStored(db, blobId).catch(() => true))) return fileDeleted()
    met.inc({ problem })
    const ids = { ownerId, folderId, fileId: id, blobId, problem }
    if (!readError) unnoted.set(blobId, { problem, storedAt })
    try {
      const isMissing = (await storage.readMarker()) === undefined
      const isNew = !isMissing && !readError && (await noteDamage(db, blobId, problem))
      if (!readError) unnoted.delete(blobId)
      if (isMissing) return storageMissing()
      if (readError) logger.error({ err: readError, ...ids }, 'a stored file cannot be read')
      // Asked last, because a restore replaces the bytes before it ends the note.
      else if (isNew && (await isRestored(blobId, storedAt))) await endDamage(db, [blobId])
      else if (isNew) logger.error(ids, 'a stored file is damaged')
    } catch (err) {
      logger.error({ err, ...ids }, 'a damaged file could not be noted')
    }
    return fileDamaged()
  }

  return {
    metrics: [met],
    report,

    /** Throws if a file is known to be damaged, and counts that. Notes damage that could not be noted when it was met. */
    async assertIntact(file: ReadFile & Pick<FileRow, 'problem'>): Promise<void> {
      if (file.problem) {
        met.inc({ problem: file.problem })
        throw fileDamaged()
      }
      const damage = unnoted.get(file.blobId)
      if (!damage) return
      if (!(await isRestored(file.blobId, damage.storedAt))) throw await report(file, damage.problem, damage)
      unnoted.delete(file.blobId)
    },
  }
}

const storageMissing = () =>
  new AppError('storage/unavailable', 'The file storage is not responding; please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })
