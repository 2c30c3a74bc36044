import { superseded } from '../problems.ts'
import type { ResumableRepo } from '../resumable.repo.ts'
import { createTurnWatch } from './turn-watch.ts'

/** A lock that is released when it is disposed of. */
export interface UploadLock extends Disposable {
  /** Aborts when a newer request for the same upload arrives. */
  signal: AbortSignal
  /** Also aborts the signal, within seconds, once another replica has taken over the upload from this turn. */
  guard(turn: number): void
}

/**
 * Creates one lock per upload, held in memory. The newest request takes over the lock, because an older one has usually
 * lost its connection without the server knowing yet.
 */
export function createUploadLocks(uploads: Pick<ResumableRepo, 'turnsOf'>) {
  const newest = new Map<string, { stop: AbortController; released: Promise<void> }>()
  const watch = createTurnWatch(uploads)

  return {
    /** Aborts the request that holds the lock, and resolves once all older requests have released it. */
    async acquire(id: string): Promise<UploadLock> {
      const older = newest.get(id)
      const stop = new AbortController()
      const { promise: released, resolve } = Promise.withResolvers<void>()
      const holder = { stop, released }
      newest.set(id, holder)
      const release = () => {
        watch.remove(id, stop)
        if (newest.get(id) === holder) newest.delete(id)
        resolve()
      }
      older?.stop.abort(superseded())
      await older?.released
      if (stop.signal.aborted) {
        release()
        throw superseded()
      }
      return { signal: stop.signal, guard: (turn) => watch.add(id, turn, stop), [Symbol.dispose]: release }
    },
  }
}
