import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Shorter than the timeout of a monitoring probe. On a broken network, a query may take longer than that to fail. */
const TIMEOUT_MS = 2000

/** Resolves to the result of a query, or to `fallback` if it fails or takes too long. */
export const withTimeout = <Result>(query: Promise<Result>, fallback: Result): Promise<Result> =>
  Promise.race([query.catch(() => fallback), pause(TIMEOUT_MS, fallback, { ref: false })])

/** Resolves to whether the database responds to a query. */
export const isResponding = (db: Db): Promise<boolean> =>
  withTimeout(
    sql`select 1`.execute(db).then(() => true),
    false,
  )
