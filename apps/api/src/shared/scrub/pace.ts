import { setTimeout as sleep } from 'node:timers/promises'

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
export function createPace(
  bytesPerSecond: number,
  { signal, elapsed = () => performance.now(), pause = pauseProcess }: PaceOptions = {},
): Pace {
  let due = elapsed()
  return async (bytes) => {
    due = Math.max(due + (Math.max(bytes, MIN_COST) / bytesPerSecond) * 1000, elapsed())
    await pause(due - elapsed(), signal)
    signal?.throwIfAborted()
  }
}

const pauseProcess: Pause = async (ms, signal) => {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}
