import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isFailure, Unresponsive } from './failure.ts'

const ATTEMPTS = 3
const MAX_PAUSE_MS = 50

/**
 * Runs `work` in a transaction. Retries it from the start if it conflicts with another transaction, or if the
 * connection is lost before the commit is sent, so `work` must change only rows and await only the database. A commit
 * whose outcome is unclear is never retried.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw error
    }
    // The random pause lets one of two conflicting transactions finish first.
    await pause(Math.random() * MAX_PAUSE_MS * attempt)
  }
}

/** A server that does not respond will not do so a moment later, and each attempt waits for it again. */
const isWorthRetrying = (error: unknown): boolean =>
  isFailure(error, 'conflict', 'unavailable') && !(error.cause instanceof Unresponsive)
