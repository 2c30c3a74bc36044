import type { Transaction } from 'kysely'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { type Idempotent, recall, remember } from './idempotency.ts'

/** Runs `work` in a transaction, once per key: a repetition is answered with what the first run resolved. */
export function once<Answer>(
  db: Db,
  key: Idempotent | undefined,
  work: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<{ answer: Answer; isRepeated: boolean }> {
  return db.transaction().execute(async (trx) => {
    const known = key && (await recall(trx, key))
    if (known !== undefined) return { answer: JSON.parse(known) as Answer, isRepeated: true }
    const answer = await work(trx)
    if (key) await remember(trx, key, JSON.stringify(answer))
    return { answer, isRepeated: false }
  })
}
