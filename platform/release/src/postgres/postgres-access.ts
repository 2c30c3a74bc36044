import { isFailure } from '@mfe/engines/failure'
import { inTransaction } from '@mfe/engines/transaction'
import type { Transaction } from 'kysely'
import type { AccessStore } from '../store/release-store.ts'
import type { Connect, Tables } from './tables.ts'

/** How many documents are kept. */
const KEPT = 50

/** Stores who may release what in PostgreSQL, where several machines share it. */
export function createPostgresAccess(connect: Connect): AccessStore {
  return {
    async access() {
      const db = await connect()
      const newest = await db.selectFrom('access').selectAll().orderBy('revision', 'desc').limit(1).executeTakeFirst()
      return newest ? { revision: newest.revision, text: newest.document } : { revision: 0 }
    },

    async advanceAccess(revision, text) {
      const db = await connect()
      const store = () => inTransaction(db, (trx) => storeDocument(trx, revision, text))
      return store().catch(async (error: unknown) => {
        if (!isFailure(error, 'unclear')) throw error
        // The response to the commit was lost. A revision is stored at most once, so it is safe to try again.
        const isSettled = store().then((isNew) => isNew || isStored(connect, revision, text))
        return isSettled.catch(() => {
          throw error
        })
      })
    },
  }
}

/** Resolves to `false` unless the document follows the newest one; the primary key stops all but one of several. */
async function storeDocument(trx: Transaction<Tables>, revision: number, document: string): Promise<boolean> {
  const [newest] = await trx.selectFrom('access').select('revision').orderBy('revision', 'desc').limit(1).execute()
  if (revision !== (newest?.revision ?? 0) + 1) return false
  const stored = await trx
    .insertInto('access')
    .values({ revision, document })
    .onConflict((conflict) => conflict.doNothing())
    .returning('revision')
    .executeTakeFirst()
  if (!stored) return false
  await trx
    .deleteFrom('access')
    .where('revision', '<=', revision - KEPT)
    .execute()
  return true
}

/** A document that equals another's is as good as its own: two gateways may record the same use of a token. */
async function isStored(connect: Connect, revision: number, text: string): Promise<boolean> {
  const db = await connect()
  const stored = await db.selectFrom('access').select('document').where('revision', '=', revision).executeTakeFirst()
  return stored?.document === text
}
