import { inTransaction } from '@mfe/engines/transaction'
import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '#database/batches.ts'
import type { Cutoff } from '#database/clock/clock.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { livingPaths } from '#tree/paths.ts'

/** Limits the rows that a script can add. A page needs one at a time. */
const MAX_PER_ACCOUNT = 10

export type SelectionsRepo = ReturnType<typeof createSelectionsRepo>

export function createSelectionsRepo(db: Db) {
  return {
    /** Inserts a selection, and deletes the account's oldest ones beyond the limit. */
    insert: (row: Insertable<Database['zip_selection']>): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, row.owner_id)
        await trx.insertInto('zip_selection').values(row).execute()
        const own = trx.selectFrom('zip_selection').select('id').where('owner_id', '=', row.owner_id)
        const kept = own.orderBy('id', 'desc').limit(MAX_PER_ACCOUNT)
        await trx.deleteFrom('zip_selection').where('owner_id', '=', row.owner_id).where('id', 'not in', kept).execute()
      }),

    find: (id: string, sessionId: string, now: string) =>
      db
        .selectFrom('zip_selection')
        .select(['folder_id as folderId', 'folder_ids as folderIds', 'file_ids as fileIds'])
        .where('id', '=', id)
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    pathOf: async (folderId: string) => (await livingPaths(db, [folderId])).get(folderId),

    deleteExpired: (now: Cutoff) => deleteInBatches(db, 'zip_selection', sql`expires_at <= ${now}`),
  }
}
