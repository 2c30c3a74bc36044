import type { FastifyBaseLogger } from 'fastify'
import { listDamaged } from '../blob-notes/damaged-blobs.ts'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/open.ts'
import type { Lease } from '../replicas/leases.ts'
import type { Replica } from '../replicas/replica.ts'
import type { Storage } from '../storage/storage.ts'
import { nextBlobs } from '../storage/stored-blobs.ts'
import { createPace, type Pace, type Pause, pauseInBackground } from './pace.ts'
import { loadProgress } from './progress.ts'
import { countBytes, rateFor } from './rate.ts'
import { untilAborted } from './until-aborted.ts'
import { usersOfBlob } from './users-of-blob.ts'
import { confirmProblem, type NamedBlob, recordProblem } from './verify-blob.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ROUND = 30 * DAY
/** Leaves the disk to the start of the server, and to the people who waited for it. */
const START_AFTER = 10 * 60_000
const BATCH_SIZE = 100

/** Also logged when a download meets the damage first. */
const DAMAGED = 'a stored file is damaged'

interface Deps {
  db: Db
  storage: Pick<Storage, 'blobs' | 'location' | 'isReachable'>
  clock: Pick<Clock, 'now'>
  withLease: Replica['withLease']
  logger: FastifyBaseLogger
  /** A monotonic clock. */
  elapsed?: (() => number) | undefined
  pause?: Pause | undefined
}

/**
 * Reads every blob about once a month, slowly and on one replica at a time, to find damage before people do. Notes what
 * it finds, and compares noted blobs again every day, because an operator may have restored them.
 */
export function createScrub({
  db,
  storage,
  clock,
  withLease,
  logger,
  elapsed = () => performance.now(),
  pause = pauseInBackground,
}: Deps) {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Blobs that could not be read, once. */
  const unreadable = new Set<string>()
  let pace: Pace = async () => undefined
  let dayEndsAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  async function verify(blob: NamedBlob): Promise<void> {
    const { blobId } = blob
    signal.throwIfAborted()
    const problem = await untilAborted(signal, confirmProblem(storage, blob, pace))
    const finding = await recordProblem(db, blobId, problem)
    if (finding === 'new') for (const ids of await idsOf(db, blobId)) logger.error({ ...ids, blobId, problem }, DAMAGED)
    if (finding === 'ended') logger.info({ blobId }, 'a damaged file is intact again')
  }

  /**
   * Throws if the blob cannot be read, because then the others probably cannot be read either. If that happens again,
   * skips the blob, so it does not keep the scrub from all others.
   */
  async function verifyOrSkip(blob: NamedBlob): Promise<void> {
    const { blobId } = blob
    try {
      await verify(blob)
      unreadable.delete(blobId)
    } catch (err) {
      if (signal.aborted || !unreadable.delete(blobId)) {
        unreadable.add(blobId)
        throw err
      }
      logger.warn({ err, blobId }, 'a stored file could not be read')
    }
  }

  async function startDay(): Promise<void> {
    pace = createPace(rateFor(await countBytes(db, signal)), { signal, elapsed, pause })
    for (const blob of await listDamaged(db)) await verifyOrSkip(blob)
    dayEndsAt = elapsed() + DAY
  }

  /** Continues the round for a day at most, and starts the next one once it is due. */
  async function scrub({ isHeld }: Lease): Promise<void> {
    if (elapsed() >= dayEndsAt) await startDay()
    const progress = await loadProgress(db, clock, elapsed)
    try {
      for (;;) {
        const batch = await nextBlobs(db, progress.lastBlobId(), BATCH_SIZE)
        if (batch.length === 0) break
        for (const blob of batch) {
          if (!isHeld() || elapsed() >= dayEndsAt) return
          await verifyOrSkip(blob)
          await progress.reach(blob.blobId)
        }
      }
    } finally {
      if (isHeld()) await progress.save()
    }
    if (clock.now() - Date.parse(progress.startedAt()) < ROUND) return
    logger.info({ since: progress.startedAt() }, 'all stored files were compared with their hashes')
    await progress.startRound()
  }

  async function run(): Promise<void> {
    await pause(START_AFTER, signal)
    while (!signal.aborted) {
      try {
        await withLease('scrub', scrub)
      } catch (err) {
        if (!signal.aborted) logger.warn({ err }, 'the scrub was interrupted, and continues later')
      }
      await pause(HOUR, signal)
    }
  }

  return {
    /** Runs in the background, until `stop`. */
    start(): void {
      running ??= run()
    },
    /** Does not wait for the storage. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}

/** Resolves to the ids of what uses a blob: the log is kept longer than the files, and more people read it. */
async function idsOf(db: Db, blobId: string) {
  const { files, attachments } = await usersOfBlob(db, blobId)
  return [
    ...files.map(({ ownerId, folderId, fileId }) => ({ ownerId, folderId, fileId })),
    ...attachments.map(({ applicationId }) => ({ applicationId })),
  ]
}
