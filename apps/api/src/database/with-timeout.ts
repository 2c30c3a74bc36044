import { sql } from 'kysely'
import { isPostgres } from './locks.ts'
import type { Db } from './open.ts'

/**
 * Below the limits of what asks for `/readyz`: 1.5 s of a gateway, 2 s of a balancer (docs/scale.md). On a broken
 * network, a query may take longer than that to fail.
 */
const TIMEOUT_MS = 1000

/** Resolves to the result of a query, or to `fallback` if it fails or takes too long. */
export async function withTimeout<Result>(query: Promise<Result>, fallback: Result): Promise<Result> {
  const timeout = Promise.withResolvers<Result>()
  const timer = setTimeout(timeout.resolve, TIMEOUT_MS, fallback).unref()
  const result = await Promise.race([query.catch(() => fallback), timeout.promise])
  clearTimeout(timer)
  return result
}

/** Resolves to whether the database accepts changes; to `undefined` if it does not respond. */
export const isWritable = (db: Db): Promise<boolean | undefined> => withTimeout(readMode(db), undefined)

/** An embedded database cannot tell before a change fails. */
async function readMode(db: Db): Promise<boolean> {
  const mode = isPostgres(db) ? sql<string>`current_setting('transaction_read_only')` : sql<string>`'off'`
  const { rows } = await sql<{ readOnly: string }>`select ${mode} as "readOnly"`.execute(db)
  return rows.every(({ readOnly }) => readOnly === 'off')
}
