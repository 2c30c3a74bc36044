import type { Transaction } from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './types.ts'

/**
 * Runs `work` in a transaction. `work` may run again from its beginning, so it changes nothing but rows and awaits
 * nothing but the database.
 */
export const inTransaction = <Result>(db: Db, work: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(work)
