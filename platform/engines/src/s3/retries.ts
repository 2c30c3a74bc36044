import { setTimeout as pause } from 'node:timers/promises'
import { isStorageFailure, StorageFailure } from './failure.ts'

const FIRST_PAUSE_MS = 100

/**
 * Repeats a request whose failure may pass; the library repeats none. After a write without a clear response, the
 * failure of its repetition tells nothing about it.
 */
export async function withRetries<Result>(attempts: number, attempt: () => Promise<Result>): Promise<Result> {
  let isUnclear = false
  for (let sent = 1; ; sent++) {
    try {
      return await attempt()
    } catch (error) {
      isUnclear ||= isStorageFailure(error, 'unclear')
      const mayPass = isStorageFailure(error, 'slow-down', 'timeout', 'unavailable', 'unclear')
      if (!mayPass || sent >= attempts) throw isUnclear ? asUnclear(error) : error
    }
    await pause(Math.random() * FIRST_PAUSE_MS * 2 ** sent)
  }
}

const asUnclear = (error: unknown) =>
  isStorageFailure(error, 'unclear') ? error : new StorageFailure('unclear', error)
