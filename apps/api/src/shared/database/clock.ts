import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './locks.ts'

/**
 * Returns SQL for the time `ms` from now by the database's clock. All replicas share it, while their own clocks may
 * differ.
 */
export const databaseTime = <Tables>(db: Kysely<Tables>, ms = 0): RawBuilder<string> =>
  isPostgres(db)
    ? sql`to_char(
        (clock_timestamp() + ${ms} * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${ms / 1000} seconds`})`
