import { superseded } from './problems.ts'

/** A lock that is released when it is disposed of. */
export interface UploadLock extends Disposable {
  /** Aborts when a newer request for the same upload arrives. */
  signal: AbortSignal
}

/**
 * Creates one lock per upload, held in memory. The newest request takes it over, because an older one has usually lost
 * its connection without the server knowing yet.
 */
export function createUploadLocks() {
  const newest = new Map<string, { stop: AbortController; released: Promise<void> }>()

  return {
    /** Aborts the request that holds the lock, and resolves once all older requests have released it. */
    async acquire(id: string): Promise<UploadLock> {
      const older = newest.get(id)
      const stop = new AbortController()
      const { promise: released, resolve } = Promise.withResolvers<void>()
      const holder = { stop, released }
      newest.set(id, holder)
      const release = () => {
        if (newest.get(id) === holder) newest.delete(id)
        resolve()
      }
      older?.stop.abort(superseded())
      await older?.released
      if (stop.signal.aborted) {
        release()
        throw superseded()
      }
      return { signal: stop.signal, [Symbol.dispose]: release }
    },
  }
}
