import { sql } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import type { Trx } from '#database/open.ts'

export const changedAt = sql<string>`coalesce(changed_at, created_at)`.as('changedAt')

/** The root has no row of its own. */
export const rootChangedAt = sql<string>`coalesce(root_changed_at, created_at)`.as('changedAt')

/**
 * Must run in each transaction that changes what a folder directly contains; null is the root. The transaction must
 * have locked the account: those that change the same folder have then waited for each other already.
 */
export async function markChanged(trx: Trx, ownerId: string, ...folderIds: (string | null)[]): Promise<void> {
  const time = clockOf(trx).instant()
  const ids = folderIds.filter((id) => id !== null)
  if (ids.length > 0) await trx.updateTable('folder').set({ changed_at: time }).where('id', 'in', ids).execute()
  if (ids.length === folderIds.length) return
  await trx.updateTable('account').set({ root_changed_at: time }).where('id', '=', ownerId).execute()
}
