import { type DialectAdapter, type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

declare const isCutoff: unique symbol

/** An ISO 8601 time: what is older may be deleted. */
export type Cutoff = string & { readonly [isCutoff]: true }

/** A time that is not in doubt. Only such a time gives cutoffs, so nothing is deleted because a clock is wrong. */
export interface TrustedTime {
  ago(ms?: number): Cutoff
}

/** The time of a database: that of its server, or of this machine if it is embedded (docs/decisions/054). */
export interface Clock {
  /** Milliseconds. Never before the latest accepted time, so nothing that has expired becomes valid again. */
  now(): number
  /** Returns the ISO 8601 time `ms` from now. */
  instant(ms?: number): string
  /** Resolves to `undefined` while the time is in doubt. Call this directly before a deletion by age. */
  trusted(): Promise<TrustedTime | undefined>
}

// A database and its transactions have the same adapter.
const clocks = new WeakMap<DialectAdapter, Clock>()

export function clockOf<Tables>(db: Kysely<Tables>): Clock {
  const clock = clocks.get(db.getExecutor().adapter)
  if (!clock) throw new Error('This database was opened without its clock. To fix: use openDatabase or openClock.')
  return clock
}

export function setClock<Tables>(db: Kysely<Tables>, clock: Clock): void {
  clocks.set(db.getExecutor().adapter, clock)
}

export const toInstant = (time: number): string => new Date(time).toISOString()

/** Returns the time that this machine shows. Only the clock of a database may use it. */
export const systemTime = (): number => Date.now()

/** SQL for the time `ms` from now by the database's clock, so the delay between two replicas does not matter. */
export const databaseTime = <Tables>(db: Kysely<Tables>, ms = 0): RawBuilder<string> =>
  isPostgres(db)
    ? sql`to_char(
        (clock_timestamp() + ${ms} * interval '1 millisecond') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${clockOf(db).instant(ms)}`
