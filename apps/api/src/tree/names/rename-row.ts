import { isFailure } from '@mfe/engines/failure'
import { inTransaction } from '@mfe/engines/transaction'
import { lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'
import { markChanged } from '../changed-folders.ts'

interface Update {
  executeTakeFirst(): Promise<{ ownerId: string; parentId: string | null } | undefined>
}

/**
 * Updates a name that a unique index guards, with `update`, which returns whose it is and in which folder. Locks the owner's account, because a copy must see one state of the tree.
 */
export async function renameRow(db: Db, folderId: string, update: (trx: Trx) => Update) {
  try {
    return await inTransaction(db, async (trx) => {
      await lockAccount(trx, trx.selectFrom('folder').select('owner_id').where('id', '=', folderId))
      const renamed = await update(trx).executeTakeFirst()
      if (!renamed) return 'missing'
      await markChanged(trx, renamed.ownerId, renamed.parentId)
      return 'renamed'
    })
  } catch (error) {
    if (isFailure(error, 'taken')) return 'name-taken'
    throw error
  }
}
