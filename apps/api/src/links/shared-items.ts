import { clockOf } from '#database/clock/clock.ts'
import type { Db } from '#database/open.ts'
import { isNotSuspended } from '#people/accounts/suspended-links.ts'
import type { SharedItems } from '#tree/marks.ts'

/** Finds what the links of an account point at, in one query for all of its lists: an account has few links. */
export const createSharedItems = (db: Db): SharedItems => ({
  async idsOf(ownerId) {
    const links = await db
      .selectFrom('share')
      .select(['file_id', 'folder_id'])
      .where('owner_id', '=', ownerId)
      .where('expires_at', '>', clockOf(db).instant())
      .where(isNotSuspended)
      .where(({ eb, or }) => or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
      .execute()
    return new Set(links.flatMap(({ file_id, folder_id }) => file_id ?? folder_id ?? []))
  },
})
