import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../locks.ts'
import { clockOf } from './clock.ts'

/**
 * Returns SQL for the time `ms` from now by the database's clock, for statements whose result must not depend on the
 * delay between two replicas.
 */
export const databaseTime = <Tables>(db: Kysely<Tables>, ms = 0): RawBuilder<string> =>
  isPostgres(db)
    ? sql`to_char(
        (clock_timestamp() + ${ms} * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${clockOf(db).instant(ms)}`
