import { LRUCache } from 'lru-cache'

const MAX_REMEMBERED = 300
/** A page that failed is left to the browser for this long, to spare the workers. */
const PAUSE_MS = 30_000
/** A busy machine may cause one failure; another one after the pause means that the code is broken. */
const BROKEN_AFTER = 2

/** Remembers by key which pages failed to render. */
export function createFailures() {
  const failures = new LRUCache<string, { count: number; pausedUntil: number }>({ max: MAX_REMEMBERED })
  return {
    add(key: string): void {
      const count = (failures.get(key)?.count ?? 0) + 1
      failures.set(key, { count, pausedUntil: Date.now() + PAUSE_MS })
    },
    forget: (key: string): void => void failures.delete(key),
    isPaused: (key: string): boolean => (failures.get(key)?.pausedUntil ?? 0) > Date.now(),
    /** Whether the page failed again after a pause and has not rendered since. */
    isRepeated: (key: string): boolean => (failures.get(key)?.count ?? 0) >= BROKEN_AFTER,
  }
}
