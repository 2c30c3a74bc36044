import { keepNewest } from '../keep-newest.ts'

const KEPT_FAILURES = 300
/** A page that could not be rendered is left to the browser this long, so that it does not cost a worker each time. */
const PAUSE_MS = 30_000
/** One failure may be a busy machine's; another after the pause is the code's. */
const BROKEN_FROM = 2

/** Remembers by key what could not be rendered. */
export function createFailures() {
  const failures = new Map<string, { count: number; pausedUntil: number }>()
  return {
    add(key: string): void {
      const count = (failures.get(key)?.count ?? 0) + 1
      keepNewest(failures, KEPT_FAILURES, key, { count, pausedUntil: Date.now() + PAUSE_MS })
    },
    forget: (key: string): void => void failures.delete(key),
    isPaused: (key: string): boolean => (failures.get(key)?.pausedUntil ?? 0) > Date.now(),
    /** Whether it failed again after a pause, and has not been rendered since. */
    isRepeated: (key: string): boolean => (failures.get(key)?.count ?? 0) >= BROKEN_FROM,
  }
}
