import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#database/open.ts'
import { runSlice, SITE } from '#database/turns/turns.ts'
import { nextBlobs } from '../store/stored-blobs.ts'

/** Call this after each read of so many bytes. Waits as long as the rate requires; throws once the work is to stop. */
export type Pace = (bytes: number) => Promise<void>

/** Waits, or returns early once the signal is aborted. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>

interface PaceOptions {
  signal?: AbortSignal
  /** A monotonic clock; tests replace it. */
  elapsed?: () => number
  pause?: Pause
}

/** What one read costs, in bytes: opening a small file takes as long as reading this much. */
const MIN_COST = 64 * 1024

export const unlimited: Pace = async () => undefined

/** Limits reads to so many bytes per second in total. Time in which nothing is read earns no credit. */
export function createPace(bytesPerSecond: number, options: PaceOptions = {}): Pace {
  const { signal, elapsed = () => performance.now(), pause = pauseWith({ ref: true }) } = options
  let due = elapsed()
  return async (bytes) => {
    due = Math.max(due + (Math.max(bytes, MIN_COST) / bytesPerSecond) * 1000, elapsed())
    await pause(due - elapsed(), signal)
    signal?.throwIfAborted()
  }
}

const pauseWith =
  (options: { ref: boolean }): Pause =>
  (ms, signal) =>
    sleep(ms, undefined, { ...options, signal }).catch((error: unknown) => {
      if (!signal?.aborted) throw error
    })

/** Does not keep the process alive. */
export const pauseInBackground = pauseWith({ ref: false })

const MIB = 1024 ** 2
/** Less than a month, because a server does not always run. */
const SECONDS = 25 * 86_400
/** A small site is read within minutes or hours, and then not until the next month. */
const MIN_RATE = MIB
/** A small part of what a disk reads and a processor hashes: 66 TiB in 25 days. */
const MAX_RATE = 32 * MIB
const BATCH_SIZE = 1000

/**
 * For noted files, which nobody gets until they are compared, and for `fsck --online`: still a small part of what a
 * disk reads, so people do not notice.
 */
export const FAST_RATE = 20 * MIB

/** Returns the bytes per second that read so many bytes within a month. */
export const rateFor = (bytes: number): number => Math.min(Math.max(bytes / SECONDS, MIN_RATE), MAX_RATE)

/** Rejects as soon as the signal is aborted, even if the work goes on for a while, such as a read that hangs. */
export async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, promise])
  } finally {
    // The promises of a race stay in memory as long as the signal that refers to them.
    signal.removeEventListener('abort', abort)
  }
}

/** Resolves to the size of all blobs, each with at least the cost of a read. In slices, because there may be millions. */
export async function countBytes(db: Db, signal: AbortSignal): Promise<number> {
  let [bytes, lastId] = [0, '']
  async function countSlice(): Promise<boolean> {
    const batch = await nextBlobs(db, lastId, BATCH_SIZE)
    for (const { size } of batch) bytes += Math.max(size, MIN_COST)
    lastId = batch.at(-1)?.blobId ?? lastId
    return batch.length > 0
  }
  while (await runSlice(SITE, countSlice, { isReading: true })) signal.throwIfAborted()
  return bytes
}
