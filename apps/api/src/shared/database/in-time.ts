import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Less than monitoring waits. A query may take longer to fail: a broken network reports nothing. */
const LIMIT_MS = 2000

/** Resolves to the result of a query, or to `otherwise` if it fails or takes too long. */
export const inTime = <Result>(query: Promise<Result>, otherwise: Result): Promise<Result> =>
  Promise.race([query.catch(() => otherwise), pause(LIMIT_MS, otherwise, { ref: false })])

/** Resolves to whether the database responds to a query. */
export const answers = (db: Db): Promise<boolean> =>
  inTime(
    sql`select 1`.execute(db).then(() => true),
    false,
  )
