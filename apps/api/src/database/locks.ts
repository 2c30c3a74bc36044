import { inTransaction, RetryAfter } from '@mfe/engines/transaction'
import { type Expression, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './open.ts'

// SQLite runs one write transaction at a time, so these locks only wait for long changes there. On PostgreSQL, every
// transaction takes its locks in the order key, account, site, rows, to prevent deadlocks. It reads only after locking,
// because a statement that started before the lock was granted sees an outdated snapshot.

export const isPostgres = <Tables>(db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Serializes the transactions that lock the same key, for rows that may not exist yet. */
export async function lockKey(trx: Db, scope: string, key: string): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`.execute(trx)
}

/** The accounts that a long change locks on SQLite, until the promise resolves. */
const locked = new Map<string, Promise<void>>()

/** Serializes the transactions that change an account or what it owns. `id` may be a query for the account's id. */
export async function lockAccount(trx: Db, id: string | Expression<unknown>): Promise<void> {
  if (isPostgres(trx)) {
    await sql`select 1 from account where id = ${id} for update`.execute(trx)
    return
  }
  if (locked.size === 0) return
  const { rows } = await sql<{ id: string }>`select id from account where id = ${id}`.execute(trx)
  const unlocked = locked.get(rows[0]?.id ?? '')
  // The transaction must end first, because the long change needs the database.
  if (unlocked !== undefined) throw new RetryAfter(unlocked)
}

export type Step = <Result>(task: (trx: Trx) => Promise<Result>) => Promise<Result>

/**
 * Runs a long change of an account in steps, and keeps the account locked in between. On PostgreSQL, they are one
 * transaction. On SQLite, each is a transaction of its own, because all accounts share one connection: others do not
 * wait for more than a step, but what finished steps have changed remains if a later one fails.
 */
export async function inSteps<Result>(
  db: Db,
  accountId: string,
  work: (step: Step) => Promise<Result>,
): Promise<Result> {
  if (isPostgres(db)) {
    return inTransaction(db, async (trx) => {
      await lockAccount(trx, accountId)
      return work((task) => task(trx))
    })
  }
  for (let other = locked.get(accountId); other; other = locked.get(accountId)) await other
  const { promise, resolve } = Promise.withResolvers<void>()
  // A transaction that has not seen this ends before the first step starts.
  locked.set(accountId, promise)
  try {
    return await work((task) => inTransaction(db, task))
  } finally {
    locked.delete(accountId)
    resolve()
  }
}

/** The last clause of a query. Locks the rows until the transaction ends. */
export const forUpdate = (trx: Db): RawBuilder<unknown> => (isPostgres(trx) ? sql`for update` : sql``)

/** Like `forUpdate`, but skips rows that another transaction has locked. */
export const forUpdateIfFree = (db: Db): RawBuilder<unknown> => (isPostgres(db) ? sql`for update skip locked` : sql``)
