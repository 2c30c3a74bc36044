import { sql } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import type { Db } from '#database/open.ts'
import { waitingSince } from './email-conditions.ts'

export type OutboxCounts = ReturnType<typeof createOutboxCounts>

/** Measures the outbox for the operator. */
export function createOutboxCounts(db: Db) {
  return {
    async count(status: 'waiting' | 'dead'): Promise<number> {
      const { count } = await db
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', '=', status)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Resolves to how long the oldest waiting email has waited, in milliseconds; 0 if none is waiting. */
    async oldestAge(now = clockOf(db).now()): Promise<number> {
      const { oldest } = await db
        .selectFrom('outbox')
        .select(sql<string | null>`min(${waitingSince})`.as('oldest'))
        .where('status', '=', 'waiting')
        .executeTakeFirstOrThrow()
      return oldest === null ? 0 : Math.max(0, now - Date.parse(oldest))
    },
  }
}
