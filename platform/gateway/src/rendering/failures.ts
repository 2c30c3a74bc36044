import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 300
/** How long a page that failed is left to the browser, to spare the workers. */
const PAUSE_MS = 30_000
/** A busy machine may cause a single failure. Another one after the pause means that the code is broken. */
const BROKEN_AFTER = 2

/** Tracks which pages failed to render, by key. */
export function createFailureTracker() {
  const failures = new LRUCache<string, { count: number; pausedUntil: number }>({ max: MAX_ENTRIES })
  return {
    add(key: string): void {
      const count = (failures.get(key)?.count ?? 0) + 1
      failures.set(key, { count, pausedUntil: Date.now() + PAUSE_MS })
    },
    clear: (key: string): void => void failures.delete(key),
    isPaused: (key: string): boolean => (failures.get(key)?.pausedUntil ?? 0) > Date.now(),
    /** Returns whether the page failed again after a pause and has not rendered since. */
    isRepeated: (key: string): boolean => (failures.get(key)?.count ?? 0) >= BROKEN_AFTER,
  }
}
