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
export const MIN_COST = 64 * 1024

export const unlimited: Pace = async () => undefined

/** Limits reads to so many bytes per second in total. Time in which nothing is read earns no credit. */
export function createPace(
  bytesPerSecond: number,
  { signal, elapsed = () => performance.now(), pause = pauseFor }: PaceOptions = {},
): Pace {
  let due = elapsed()
  return async (bytes) => {
    due = Math.max(due + (Math.max(bytes, MIN_COST) / bytesPerSecond) * 1000, elapsed())
    await pause(due - elapsed(), signal)
    signal?.throwIfAborted()
  }
}

const pauseFor: Pause = (ms, signal) => wait(ms, { ref: true, signal })

/** Does not keep the process alive. */
export const pauseInBackground: Pause = (ms, signal) => wait(ms, { ref: false, signal })

async function wait(ms: number, options: { ref: boolean; signal: AbortSignal | undefined }): Promise<void> {
  await sleep(ms, undefined, options).catch((error: unknown) => {
    if (!options.signal?.aborted) throw error
  })
}
