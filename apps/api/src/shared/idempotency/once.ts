import type { Transaction } from 'kysely'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { type Idempotent, recall, remember } from './idempotency.ts'

/**
 * Runs `work` in a transaction, once per key: a repetition resolves to the result of the first run, unless that is no
 * longer valid. Then it runs as if it were the first.
 */
export function once<Answer>(
  db: Db,
  key: Idempotent | undefined,
  work: (trx: Transaction<Database>) => Promise<Answer>,
  stands: (trx: Transaction<Database>, answer: Answer) => Promise<boolean> = async () => true,
): Promise<{ answer: Answer; isRepeated: boolean }> {
  return db.transaction().execute(async (trx) => {
    const recalled = key && (await recall(trx, key))
    const known = recalled === undefined ? undefined : (JSON.parse(recalled) as Answer)
    if (known !== undefined && (await stands(trx, known))) return { answer: known, isRepeated: true }
    const answer = await work(trx)
    if (key) await remember(trx, key, JSON.stringify(answer))
    return { answer, isRepeated: false }
  })
}
