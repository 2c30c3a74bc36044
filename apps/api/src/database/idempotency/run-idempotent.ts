import { inTransaction } from '@mfe/engines/transaction'
import type { Transaction } from 'kysely'
import { lockKey } from '../locks.ts'
import type { Db } from '../open.ts'
import type { Database } from '../types.ts'
import { findStoredResponse, type IdempotentRequest, storeResponse } from './idempotency.ts'

/**
 * Runs `work` in a transaction, once per key. A retry resolves to the stored result if it is still valid; otherwise
 * `work` runs again.
 */
export function runIdempotent<Result>(
  db: Db,
  key: IdempotentRequest | undefined,
  work: (trx: Transaction<Database>) => Promise<Result>,
  isStillValid: (trx: Transaction<Database>, result: Result) => Promise<boolean> = async () => true,
): Promise<{ result: Result; isRepeated: boolean }> {
  return inTransaction(db, async (trx) => {
    if (key) await lockKey(trx, key.scope, key.key)
    const storedText = key && (await findStoredResponse(trx, key))
    const stored = storedText === undefined ? undefined : (JSON.parse(storedText) as Result)
    if (stored !== undefined && (await isStillValid(trx, stored))) return { result: stored, isRepeated: true }
    const result = await work(trx)
    if (key) await storeResponse(trx, key, JSON.stringify(result))
    return { result, isRepeated: false }
  })
}
