import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isFailure, Unresponsive } from './failure.ts'

const ATTEMPTS = 3
const MAX_PAUSE_MS = 50

/** Thrown by the work of a transaction to run it again, from the start, once a promise resolves. */
export class RetryAfter extends Error {
  override readonly name = 'RetryAfter'
  readonly ready: Promise<unknown>

  constructor(ready: Promise<unknown>) {
    super('the transaction must wait')
    this.ready = ready
  }
}

/**
 * Runs `work` in a transaction. Retries it after a conflict, or if the connection is lost before the commit is sent, so
 * it must change only rows and await only the database. Never retries an unclear commit.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (error instanceof RetryAfter) {
        await error.ready
        return inTransaction(db, work)
      }
      if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw error
    }
    // The random pause lets one of two conflicting transactions finish first.
    await pause(Math.random() * MAX_PAUSE_MS * attempt)
  }
}

/** A server that does not respond will not do so a moment later, and each attempt waits for it again. */
const isWorthRetrying = (error: unknown): boolean =>
  isFailure(error, 'conflict', 'unavailable') && !(error.cause instanceof Unresponsive)
