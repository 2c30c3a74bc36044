import { setTimeout as wait } from 'node:timers/promises'
import type { Limits } from './limits.ts'
import { MEASURE_EVERY_MS, usageOf } from './process-usage.ts'

export type Excess = 'too-slow' | 'too-large'

/** This share of the time that passes counts as used, so a process that hangs ends, too. */
const LEAST_SHARE = 1 / 8

/**
 * Calls `onExcess` once a process exceeds a limit, or once `isInTheWay` finds that it has used enough time for now,
 * unless the returned function is called first.
 */
export function watchLimits(
  pid: number,
  limits: Limits,
  isInTheWay: (usedMs: number) => boolean,
  onExcess: (excess: Excess | 'in-the-way') => void,
): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const startedAt = performance.now()

  async function measure(): Promise<void> {
    const start = await usageOf(pid)
    while (!signal.aborted) {
      const { bytes, cpuMs } = await usageOf(pid)
      if (signal.aborted) return
      const usedMs = Math.max(cpuMs - start.cpuMs, (performance.now() - startedAt) * LEAST_SHARE)
      if (bytes > limits.bytes) return onExcess('too-large')
      if (usedMs > limits.cpuMs) return onExcess('too-slow')
      if (isInTheWay(usedMs)) return onExcess('in-the-way')
      await wait(MEASURE_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  void measure()
  return () => watching.abort()
}
