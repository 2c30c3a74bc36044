import { type Expression, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from './types.ts'

// SQLite runs one write transaction at a time, so these locks do nothing there. On PostgreSQL, every transaction
// takes its locks in the order key, account, rows, to prevent deadlocks. It reads only after locking, because a
// statement that started before the lock was granted sees an outdated snapshot.

type Trx = Kysely<Database>

export const isPostgres = <Tables>(db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Serializes the transactions that lock the same key, for rows that may not exist yet. */
export async function lockKey(trx: Trx, scope: string, key: string): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`.execute(trx)
}

/** Serializes the transactions that change an account or what it owns. `id` may be a query for the account's id. */
export async function lockAccount(trx: Trx, id: string | Expression<unknown>): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select 1 from account where id = ${id} for update`.execute(trx)
}

/** The last clause of a query. Locks the rows until the transaction ends. */
export const forUpdate = (trx: Trx): RawBuilder<unknown> => (isPostgres(trx) ? sql`for update` : sql``)

/** Like `forUpdate`, but skips rows that another transaction has locked. */
export const forUpdateIfFree = (db: Trx): RawBuilder<unknown> => (isPostgres(db) ? sql`for update skip locked` : sql``)
