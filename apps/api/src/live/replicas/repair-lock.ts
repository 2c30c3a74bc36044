import { sql } from 'kysely'
import { isPostgres, lockKey } from '#database/locks.ts'
import type { Db } from '#database/open.ts'

/**
 * Runs `work` while no other process repairs the storage or registers as a replica: a repair that finds no live replica
 * removes more. With an embedded database, the server lock excludes other processes.
 */
export async function withRepairLock<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work()
  return db.transaction().execute(async (trx) => {
    // A repair may take a long time, and so may waiting for another repair.
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      await sql`set local ${sql.ref(limit)} = 0`.execute(trx)
    }
    await lockKey(trx, 'storage', 'repair')
    return work()
  })
}
