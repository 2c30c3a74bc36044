import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#database/clock/clock.ts'
import type { Lease, WithLease } from '#database/live-replicas.ts'
import type { Db } from '#database/open.ts'
import { nextBlobs } from '../store/stored-blobs.ts'
import { createNotedBlobs } from './noted-blobs.ts'
import {
  countBytes,
  createPace,
  FAST_RATE,
  type Pace,
  type Pause,
  pauseInBackground,
  rateFor,
  unlimited,
  untilAborted,
} from './pace.ts'
import { loadProgress, type Progress } from './progress.ts'
import { usersOfBlob } from './users-of-blob.ts'
import { assertReachable, confirmProblem, type NamedBlob, recordProblem, StorageAway } from './verify-blob.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ROUND = 30 * DAY
/** Leaves the disk to the start of the server, and to the people who waited for it. */
const START_AFTER = 10 * 60_000
const BATCH_SIZE = 100

/** So many blobs in a row cannot be read only if the storage does not respond, because the order of ids is random. */
const MAX_UNREAD = 10

/** Also logged when a download meets the damage first. */
const DAMAGED = 'a stored file is damaged'

interface Deps {
  db: Db
  storage: Parameters<typeof confirmProblem>[0]
  clock: Pick<Clock, 'now'>
  withLease: WithLease
  logger: FastifyBaseLogger
  /** A monotonic clock. */
  elapsed?: (() => number) | undefined
  pause?: Pause | undefined
}

/**
 * Reads every blob about once a month, on one replica at a time, and each noted one every hour, to find damage early.
 */
export function createScrub(deps: Deps) {
  const { db, storage, clock, withLease, logger, elapsed = () => performance.now(), pause = pauseInBackground } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const fastPace = createPace(FAST_RATE, { signal, elapsed, pause })
  const compareNoted = createNotedBlobs({ db, blobs: storage.blobs, logger, pace: fastPace, elapsed, signal })
  let pace: Pace = unlimited
  let dayEndsAt = Number.NEGATIVE_INFINITY
  let running: Promise<unknown> | undefined

  /** Resolves to the error if the blob cannot be read. Throws if that says nothing about the blob. */
  async function verify(blob: NamedBlob): Promise<unknown> {
    const { blobId } = blob
    signal.throwIfAborted()
    let problem: Awaited<ReturnType<typeof confirmProblem>>
    try {
      problem = await untilAborted(signal, confirmProblem(storage, blob, pace))
    } catch (err) {
      if (signal.aborted || err instanceof StorageAway) throw err
      return err
    }
    const finding = await recordProblem(db, blobId, problem)
    if (finding === 'new') for (const ids of await idsOf(db, blobId)) logger.error({ ...ids, blobId, problem }, DAMAGED)
    if (finding === 'ended') logger.info({ blobId }, 'a damaged file is intact again')
    return undefined
  }

  async function startDay(): Promise<void> {
    pace = createPace(rateFor(await countBytes(db, signal)), { signal, elapsed, pause })
    dayEndsAt = elapsed() + DAY
  }

  /**
   * Reads the rest of a round, and resolves to whether it is complete. Skips a blob that cannot be read once a later one
   * can. Throws if many in a row cannot be read, because then the storage probably does not respond: they are next.
   */
  async function finishRound(progress: Progress, { isHeld }: Lease): Promise<boolean> {
    const unread: { err: unknown; blobId: string }[] = []
    let lastId = progress.lastBlobId()

    async function reachLast(): Promise<void> {
      for (const each of unread.splice(0)) logger.warn(each, 'a stored file could not be read')
      await progress.reach(lastId)
    }

    for (;;) {
      const batch = await nextBlobs(db, lastId, BATCH_SIZE)
      if (batch.length === 0) break
      for (const blob of batch) {
        if (!isHeld() || elapsed() >= dayEndsAt) return false
        const err = await verify(blob)
        lastId = blob.blobId
        if (err === undefined) await reachLast()
        else if (unread.push({ err, blobId: lastId }) === MAX_UNREAD) throw err
      }
    }
    if (unread.length > 0) await assertReachable(storage)
    await reachLast()
    return true
  }

  /** Continues the round for a day at most, and starts the next one once it is due. */
  async function scrub(lease: Lease): Promise<void> {
    if (elapsed() >= dayEndsAt) await startDay()
    const progress = await loadProgress(db, clock, elapsed)
    try {
      if (!(await finishRound(progress, lease))) return
    } finally {
      if (lease.isHeld()) await progress.save()
    }
    if (clock.now() - Date.parse(progress.startedAt()) < ROUND) return
    logger.info({ since: progress.startedAt() }, 'all stored files were compared with their hashes')
    await progress.startRound()
  }

  async function runEveryHour(lease: string, work: (lease: Lease) => Promise<void>): Promise<void> {
    await pause(START_AFTER, signal)
    while (!signal.aborted) {
      try {
        await withLease(lease, work)
      } catch (err) {
        if (!signal.aborted) logger.warn({ err }, 'the scrub was interrupted, and continues later')
      }
      await pause(HOUR, signal)
    }
  }

  return {
    /** Runs in the background, until `stop`. */
    start(): void {
      running ??= Promise.all([runEveryHour('scrub', scrub), runEveryHour('noted-blobs', compareNoted)])
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
