import { LRUCache } from 'lru-cache'
import { nameOf } from '../names.ts'
import type { LocalCopy } from './local-copies.ts'

const MAX_FAILURES = 1000
const FAILURE_TTL_MS = 2000

/** Makes copies of versions, each once for all who ask at the same time. */
export function createCopyAttempts(makeCopy: (copy: LocalCopy) => Promise<void>) {
  const running = new Map<string, Promise<void>>()
  const failed = new LRUCache<string, Promise<void>>({ max: MAX_FAILURES, ttl: FAILURE_TTL_MS })

  function start(copy: LocalCopy): Promise<void> {
    const name = nameOf(copy)
    const started = makeCopy(copy).finally(() => running.delete(name))
    running.set(name, started)
    started.then(
      () => failed.delete(name),
      () => failed.set(name, started),
    )
    return started
  }

  const attempt = (copy: LocalCopy): Promise<void> => running.get(nameOf(copy)) ?? start(copy)

  return {
    attempt,
    /** Rejects with the last failure for two seconds, because requests may ask at any rate. */
    attemptForRequest: (copy: LocalCopy): Promise<void> => failed.get(nameOf(copy)) ?? attempt(copy),
  }
}
