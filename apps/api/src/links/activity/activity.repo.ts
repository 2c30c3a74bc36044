import type { LinkActivity } from '@site/contracts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'

export type Activity = Pick<LinkActivity, 'kind' | 'name'> & { bytes?: number }

/** The names that are kept for a link; those of further files count together, under an empty name. */
const MAX_NAMES = 1000

/** Counts what a visitor did. Must run in the transaction that counts the use of the link, if it counts one. */
export async function recordActivity(db: Db, linkId: string, { kind, name, bytes = 0 }: Activity, now: string) {
  const known = await db
    .updateTable('link_activity')
    .set(({ eb }) => ({ times: eb('times', '+', 1), bytes: eb('bytes', '+', bytes), last_at: now }))
    .where('share_id', '=', linkId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  if (known.numUpdatedRows > 0n) return
  const names = db.selectFrom('link_activity').select('name').where('share_id', '=', linkId)
  const isFull = (await names.limit(1).offset(MAX_NAMES).executeTakeFirst()) !== undefined
  await db
    .insertInto('link_activity')
    .values({ share_id: linkId, kind, name: isFull ? '' : name, times: 1, bytes, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['share_id', 'kind', 'name']).doUpdateSet(({ eb }) => ({
        times: eb('link_activity.times', '+', 1),
        bytes: eb('link_activity.bytes', '+', bytes),
        last_at: now,
      })),
    )
    .execute()
}

type ActivityRow = Selectable<Database['link_activity']>

export const toActivity = ({ kind, name, times, bytes, last_at }: ActivityRow): LinkActivity => ({
  kind,
  name,
  times,
  bytes,
  lastAt: last_at,
})

/** Lists what visitors did with a link, the latest first. */
export async function listActivity(db: Db, linkId: string): Promise<LinkActivity[]> {
  const rows = db.selectFrom('link_activity').selectAll().where('share_id', '=', linkId)
  return (await rows.orderBy('last_at', 'desc').orderBy('name').execute()).map(toActivity)
}

/** Resolves to the latest of each of these links. */
export async function latestActivity(db: Db, linkIds: readonly string[]): Promise<ReadonlyMap<string, LinkActivity>> {
  if (linkIds.length === 0) return new Map()
  // One lookup in an index per link, however much happened with it.
  const latest = sql<string>`(select max(last_at) from link_activity other where other.share_id = share.id)`
  const rows = db
    .selectFrom('share')
    .innerJoin('link_activity', 'link_activity.share_id', 'share.id')
    .selectAll('link_activity')
    .where('share.id', 'in', linkIds)
    .where('link_activity.last_at', '=', latest)
  return new Map((await rows.execute()).map((row) => [row.share_id, toActivity(row)]))
}
