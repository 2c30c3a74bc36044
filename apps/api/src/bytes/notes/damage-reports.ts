import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import type { Db } from '#database/open.ts'
import { AppError } from '#errors.ts'
import type { Storage } from '#storage.ts'
import { unlessMissing } from '../store/errors.ts'
import { isStored } from '../store/stored-blobs.ts'
import { type BlobProblem, endDamage, noteDamage } from './damaged-blobs.ts'
import { fileDeleted } from './open-reads.ts'

/** The maximum number of damaged blobs to remember while the database stores nothing. */
const MAX_UNNOTED = 10_000

/** The file of a user whose bytes were read. */
export interface ReadFile {
  ownerId: string
  folderId: string
  id: string
  blobId: string
}

/** What was wrong with the bytes of a blob, and when these were stored; `undefined` if there were none. */
interface Damage {
  problem: BlobProblem
  storedAt: Date | undefined
}

interface Attempt {
  /** When the bytes that were opened were stored. */
  storedAt?: Date | undefined
  /**
   * How a disk failed to read the bytes. One attempt does not prove that they are lost, so it is only logged, and the
   * scrub notes what it confirms.
   */
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
  const unnoted = new Map<string, Damage>()

  function remember(blobId: string, damage: Damage): void {
    unnoted.set(blobId, damage)
    const [oldest] = unnoted.keys()
    if (unnoted.size > MAX_UNNOTED && oldest) unnoted.delete(oldest)
  }

  async function isRestored(blobId: string, storedAt: Date | undefined): Promise<boolean> {
    const stored = await unlessMissing(storage.blobs.stat(blobId))
    return stored !== undefined && stored.storedAt.getTime() !== storedAt?.getTime()
  }

  // While the database does not respond, nobody knows.
  const isDeleted = (blobId: string) =>
    isStored(db, blobId).then(
      (stored) => !stored,
      () => false,
    )

  /**
   * Counts and notes the damage, and logs damage that was not known. Notes nothing if the bytes were restored since they
   * were opened. Resolves to the error for the caller: another one if the file was deleted in the meantime, which is no
   * damage, or if the whole storage is missing, such as a disk that is not mounted.
   */
  async function report(
    { ownerId, folderId, id, blobId }: ReadFile,
    problem: BlobProblem,
    { storedAt, readError }: Attempt = {},
  ): Promise<AppError> {
    if (await isDeleted(blobId)) return fileDeleted()
    met.inc({ problem })
    const ids = { ownerId, folderId, fileId: id, blobId, problem }
    if (!readError) remember(blobId, { problem, storedAt })
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
    async assertIntact(file: ReadFile & { problem: BlobProblem | null }): Promise<void> {
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
