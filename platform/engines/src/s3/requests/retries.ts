import { setTimeout as pause } from 'node:timers/promises'
import { isStorageFailure, StorageFailure } from '../failure.ts'

const FIRST_PAUSE_MS = 100

/** Retries a request after a temporary failure. Once a write was `unclear`, a failure of its retries is unclear too. */
export async function withRetries<Result>(
  { attempts, retryMs }: { attempts: number; retryMs: number },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const lastStart = performance.now() + retryMs
  let isUnclear = false
  for (let sent = 1; ; sent++) {
    try {
      return await attempt()
    } catch (error) {
      isUnclear ||= isStorageFailure(error, 'unclear')
      const isTemporary = isStorageFailure(error, 'slow-down', 'timeout', 'unavailable', 'unclear')
      if (!isTemporary || sent >= attempts || performance.now() >= lastStart) throw isUnclear ? asUnclear(error) : error
    }
    await pause(Math.random() * FIRST_PAUSE_MS * 2 ** sent)
  }
}

const asUnclear = (error: unknown) =>
  isStorageFailure(error, 'unclear') ? error : new StorageFailure('unclear', error)
