import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isFailure } from './failure.ts'

const ATTEMPTS = 3
const MAX_PAUSE_MS = 50

/**
 * Runs `work` in a transaction, again from its beginning if the transaction met another one or the connection was lost
 * before the commit was sent: so `work` changes only rows, and awaits only the database. Nothing is repeated after a
 * commit whose outcome is unclear.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isFailure(error, 'conflict', 'unavailable')) throw error
    }
    // Of two transactions that met, one goes first.
    await pause(Math.random() * MAX_PAUSE_MS * attempt)
  }
}
