import { clockOf, toInstant } from './clock/clock.ts'
import type { Db } from './open.ts'
import type { Database } from './types.ts'

type Kind = Database['daily_count']['kind']

export const DAY = 86_400_000

const dayOf = (time: number): string => toInstant(time).slice(0, 10)

/** Counts one more row that an account adds today, and resolves to their number. */
export async function countToday(db: Db, ownerId: string, kind: Kind): Promise<number> {
  const row = { owner_id: ownerId, day: dayOf(clockOf(db).now()), kind, count: 1 }
  const insertion = db
    .insertInto('daily_count')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'day', 'kind'])
        .doUpdateSet(({ eb }) => ({ count: eb('daily_count.count', '+', 1) })),
    )
  return (await insertion.returning('count').executeTakeFirstOrThrow()).count
}

/** Resolves to how many rows an account added today and on each of the `before` days before, oldest first. */
export function countsSince(db: Db, ownerId: string, kind: Kind, before: number) {
  const first = dayOf(clockOf(db).now() - before * DAY)
  const counts = db.selectFrom('daily_count').where('owner_id', '=', ownerId).where('kind', '=', kind)
  return counts.where('day', '>=', first).select(['day', 'count']).orderBy('day').execute()
}
