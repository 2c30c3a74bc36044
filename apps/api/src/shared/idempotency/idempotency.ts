import type { Transaction } from 'kysely'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { sha256 } from '../ids.ts'

/** A call that its sender may repeat: the same key and content get the same answer. */
export interface Idempotent {
  /** The scope of a key: equal keys of two senders are unrelated. */
  scope: string
  key: string
  fingerprint: string
}

/** The scope of an account's uploads. */
export const uploadScope = (accountId: string) => `upload ${accountId}`

/** The scope in which resumable uploads begin once per key. */
export const resumableScope = (accountId: string) => `resumable ${accountId}`

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Reads the `Idempotency-Key` header; `content` distinguishes a repetition from a different call under the same key.
 */
export function idempotent(
  header: string | string[] | undefined,
  scope: string,
  content: unknown,
): Idempotent | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new AppError('request/invalid', 'Idempotency-Key must be 1 to 255 visible characters.')
  }
  return { scope, key: header, fingerprint: sha256(JSON.stringify(content)) }
}

/** Whether the key has been used, with any content. */
export async function isKnownKey(db: Db, scope: string, key: string): Promise<boolean> {
  const row = db.selectFrom('idempotency').select('key').where('scope', '=', scope).where('key', '=', key)
  return (await row.executeTakeFirst()) !== undefined
}

/** Resolves to the answer to the first use of the key, if any. */
export async function recall(
  db: Db | Transaction<Database>,
  { scope, key, fingerprint }: Idempotent,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.fingerprint !== fingerprint) {
    throw new AppError('request/key-reused', 'This Idempotency-Key was already used for a different request.')
  }
  return row?.answer
}

/** Call it in the transaction that did the work; replaces an answer that is no longer valid. */
export async function remember(trx: Transaction<Database>, once: Idempotent, answer: string): Promise<void> {
  const row = { ...once, answer, created_at: new Date().toISOString() }
  await trx
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet(row))
    .execute()
}
