import { type Expression, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from './types.ts'

// SQLite runs one writing transaction at a time, so these locks do nothing there. On PostgreSQL a transaction takes its
// locks in the order key, account, rows, so that no two wait for each other. It reads after it has locked: a statement
// that began before the lock was granted sees the past.

type Trx = Kysely<Database>

export const isPostgres = <Tables>(db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Serializes the transactions that name the same key, for rows that may not exist yet. */
export async function lockKey(trx: Trx, scope: string, key: string): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`.execute(trx)
}

/** Serializes the transactions that change an account and what it owns. Takes its id or a query for it. */
export async function lockAccount(trx: Trx, id: string | Expression<unknown>): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select 1 from account where id = ${id} for update`.execute(trx)
}

/** Ends a query whose rows stay locked until the transaction ends. */
export const forUpdate = (trx: Trx): RawBuilder<unknown> => (isPostgres(trx) ? sql`for update` : sql``)

/** The same, without the rows that another transaction has locked. */
export const forUpdateIfFree = (db: Trx): RawBuilder<unknown> => (isPostgres(db) ? sql`for update skip locked` : sql``)
