import type { FastifyBaseLogger } from 'fastify'
import { createRowWatch } from '#database/row-watch.ts'
import { superseded } from './problems.ts'
import type { ResumableRepo } from './resumable.repo.ts'

/** How soon a replica notices that another one has taken over an upload. */
const CHECK_MS = 1000

export interface UploadLock extends Disposable {
  /** Aborts when a newer request for the same upload arrives. */
  signal: AbortSignal
  /** Also aborts the signal, within seconds, once another replica has taken over the upload from this turn. */
  guard(turn: number): void
}

/**
 * Creates one lock per upload, held in memory. The newest request takes over the lock, because an older one has usually
 * lost its connection without the server knowing yet. Polls the database for other replicas' requests, because
 * notifications do not pass through PgBouncer in transaction mode (docs/decisions/037); that only ends futile requests
 * sooner.
 */
export function createUploadLocks(uploads: Pick<ResumableRepo, 'turnsOf'>, logger: Pick<FastifyBaseLogger, 'debug'>) {
  const newest = new Map<string, { stop: AbortController; released: Promise<void> }>()
  const watchTurn = createRowWatch({
    findLive: async (turns) => new Set(Array.from(await uploads.turnsOf(turns.map(uploadOf)), turnKey)),
    everyMs: CHECK_MS,
    logger,
  })

  return {
    /** Aborts the request that holds the lock, and resolves once all older requests have released it. */
    async acquire(id: string): Promise<UploadLock> {
      const older = newest.get(id)
      const stop = new AbortController()
      const { promise: released, resolve } = Promise.withResolvers<void>()
      const holder = { stop, released }
      newest.set(id, holder)
      let unwatch: (() => void) | undefined
      const supersede = () => stop.abort(superseded())
      const release = () => {
        unwatch?.()
        if (newest.get(id) === holder) newest.delete(id)
        resolve()
      }
      older?.stop.abort(superseded())
      await older?.released
      if (stop.signal.aborted) {
        release()
        throw superseded()
      }
      return {
        signal: stop.signal,
        guard: (turn) => {
          unwatch = watchTurn(() => turnKey([id, turn]), supersede)
        },
        [Symbol.dispose]: release,
      }
    },
  }
}

/** The key of an upload's turn, as if each turn were a row. */
const turnKey = ([id, turn]: [id: string, turn: number]): string => `${id} ${turn}`

const uploadOf = (key: string): string => key.slice(0, key.indexOf(' '))
