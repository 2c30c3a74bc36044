import { LRUCache } from 'lru-cache'
import { nameOf } from '../names.ts'
import type { LocalCopy } from './local-copies.ts'

const MAX_FAILURES = 1000
const FAILURE_TTL_MS = 2000

/** Copies versions. Concurrent calls for a version share one attempt. */
export function createCopyAttempts(makeCopy: (copy: LocalCopy) => Promise<void>) {
  const running = new Map<string, Promise<void>>()
  const failed = new LRUCache<string, Promise<void>>({ max: MAX_FAILURES, ttl: FAILURE_TTL_MS })

  function start(copy: LocalCopy): Promise<void> {
    const name = nameOf(copy)
    const started = makeCopy(copy).finally(() => running.delete(name))
    running.set(name, started)
    started.catch(() => failed.set(name, started))
    return started
  }

  const attempt = (copy: LocalCopy): Promise<void> => running.get(nameOf(copy)) ?? start(copy)

  return {
    attempt,
    /** Rejects with the last failure for two seconds instead of trying again, because requests may be frequent. */
    attemptForRequest: (copy: LocalCopy): Promise<void> => failed.get(nameOf(copy)) ?? attempt(copy),
  }
}
