import { isFailure } from '@mfe/engines/failure'
import { inTransaction } from '@mfe/engines/transaction'
import type { UpdateResult } from 'kysely'
import { lockAccount } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'

interface Update {
  executeTakeFirstOrThrow(): Promise<UpdateResult>
}

/**
 * Updates a name that a unique index guards. Locks the owner's account, because a copy must see one state of the tree.
 */
export async function renameRow(db: Db, folderId: string, update: (trx: Trx) => Update) {
  try {
    const { numUpdatedRows } = await inTransaction(db, async (trx) => {
      await lockAccount(trx, trx.selectFrom('folder').select('owner_id').where('id', '=', folderId))
      return update(trx).executeTakeFirstOrThrow()
    })
    return numUpdatedRows === 0n ? 'missing' : 'renamed'
  } catch (error) {
    if (isFailure(error, 'taken')) return 'name-taken'
    throw error
  }
}
