import { setTimeout as wait } from 'node:timers/promises'
import type { Limits } from './limits.ts'
import { MEASURE_EVERY_MS, residentBytes } from './resident-memory.ts'

export type Excess = 'too-slow' | 'too-large'

/** Calls `onExcess` once a process exceeds a limit, unless the returned function is called first. */
export function watchLimits(pid: number, limits: Limits, onExcess: (excess: Excess) => void): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const timer = setTimeout(() => onExcess('too-slow'), limits.ms)

  async function measure(): Promise<void> {
    while (!signal.aborted) {
      const isExceeded = (await residentBytes(pid)) > limits.bytes
      if (isExceeded && !signal.aborted) return onExcess('too-large')
      await wait(MEASURE_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  void measure()
  return () => {
    clearTimeout(timer)
    watching.abort()
  }
}
