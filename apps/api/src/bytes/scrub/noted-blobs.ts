import type { FastifyBaseLogger } from 'fastify'
import type { Lease } from '#database/live-replicas.ts'
import type { Db } from '#database/open.ts'
import type { BlobStore } from '#storage.ts'
import { listNoted } from '../notes/damaged-blobs.ts'
import { findStored } from '../store/stored-blobs.ts'
import { type Pace, untilAborted } from './pace.ts'
import { findProblem, findVersion, recordProblem } from './verify-blob.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Deps {
  db: Db
  blobs: Pick<BlobStore, 'open' | 'stat'>
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
  pace: Pace
  elapsed: () => number
  signal: AbortSignal
}

/**
 * Compares damaged blobs again, the latest first, for an hour at most. A read may have gone wrong on the way, and an
 * operator may have restored them.
 */
export function createNotedBlobs({ db, blobs, logger, pace, elapsed, signal }: Deps) {
  /** Bytes that were compared, and differ. They are not read again on the same day, because a bucket bills each read. */
  const compared = new Map<string, { version: string | undefined; at: number }>()

  async function compare(blobId: string): Promise<void> {
    const blob = await findStored(db, blobId)
    if (!blob) return
    const last = compared.get(blobId)
    const version = await untilAborted(signal, findVersion(blobs, blobId))
    if (last && last.version === version && elapsed() - last.at < DAY) return
    compared.delete(blobId)
    const problem = await untilAborted(signal, findProblem(blobs, blob, pace))
    if (problem === 'damaged') compared.set(blobId, { version, at: elapsed() })
    if (problem || (await recordProblem(db, blobId, undefined)) !== 'ended') return
    logger.info({ blobId }, 'a damaged file is intact again')
  }

  return async ({ isHeld }: Lease): Promise<void> => {
    const end = elapsed() + HOUR
    for (const blobId of await listNoted(db)) {
      if (!isHeld() || elapsed() >= end) return
      await compare(blobId).catch((err: unknown) => {
        signal.throwIfAborted()
        logger.warn({ err, blobId }, 'a stored file could not be read')
      })
    }
  }
}
