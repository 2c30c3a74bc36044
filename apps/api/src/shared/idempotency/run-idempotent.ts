import { inTransaction } from '@mfe/engines/transaction'
import type { Transaction } from 'kysely'
import { lockKey } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { findStoredResponse, type IdempotentRequest, storeResponse } from './idempotency.ts'

/**
 * Runs `work` in a transaction, once per key. A retry resolves to the stored result, unless that is no longer valid; in
 * that case, `work` runs again.
 */
export function once<Answer>(
  db: Db,
  key: IdempotentRequest | undefined,
  work: (trx: Transaction<Database>) => Promise<Answer>,
  stands: (trx: Transaction<Database>, answer: Answer) => Promise<boolean> = async () => true,
): Promise<{ answer: Answer; isRepeated: boolean }> {
  return inTransaction(db, async (trx) => {
    if (key) await lockKey(trx, key.scope, key.key)
    const recalled = key && (await findStoredResponse(trx, key))
    const known = recalled === undefined ? undefined : (JSON.parse(recalled) as Answer)
    if (known !== undefined && (await stands(trx, known))) return { answer: known, isRepeated: true }
    const answer = await work(trx)
    if (key) await storeResponse(trx, key, JSON.stringify(answer))
    return { answer, isRepeated: false }
  })
}
