import type { Transaction } from 'kysely'
import { clockOf } from '../clock/clock.ts'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { AppError } from '../errors.ts'
import { sha256 } from '../ids.ts'

/** A request that may be retried. A retry has the same key and content, and receives the stored response. */
export interface IdempotentRequest {
  /** Equal keys in different scopes are unrelated. */
  scope: string
  key: string
  fingerprint: string
}

/** Returns the scope of an account's uploads. */
export const uploadScope = (accountId: string) => `upload ${accountId}`

/** Returns the scope of an account's resumable uploads. */
export const resumableScope = (accountId: string) => `resumable ${accountId}`

/** Returns the scope of an account's moves and copies. */
export const movingScope = (accountId: string) => `move ${accountId}`

/** Returns the scope of the files that a link receives. */
export const dropScope = (shareId: string) => `drop ${shareId}`

/** Returns the scope of the links that an account creates. */
export const shareScope = (accountId: string) => `share ${accountId}`

const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Parses the `Idempotency-Key` header. The hash of `content` distinguishes a retry from another request with the same
 * key.
 */
export function parseIdempotencyKey(
  header: string | string[] | undefined,
  scope: string,
  content: unknown,
): IdempotentRequest | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new AppError('request/invalid', 'Idempotency-Key must be 1 to 255 visible characters.')
  }
  return { scope, key: header, fingerprint: sha256(JSON.stringify(content)) }
}

export const keyReused = () =>
  new AppError('request/key-reused', 'This Idempotency-Key was already used for a different request.')

/**
 * Resolves to the size of the file that was stored with the key, for any content: `null` if the size is not known,
 * `undefined` if the key was not used.
 */
export async function sizeStoredWith(db: Db, scope: string, key: string): Promise<number | null | undefined> {
  const row = db.selectFrom('idempotency').select('bytes').where('scope', '=', scope).where('key', '=', key)
  return (await row.executeTakeFirst())?.bytes
}

/** Resolves to the response stored for the key, if any. Rejects if the key was used for different content. */
export async function findStoredResponse(
  db: Db | Transaction<Database>,
  { scope, key, fingerprint }: IdempotentRequest,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.fingerprint !== fingerprint) throw keyReused()
  return row?.answer
}

/**
 * Stores the response, or replaces an earlier one, and the size of the stored file, if any. Call this in the transaction
 * that does the work.
 */
export async function storeResponse(
  trx: Transaction<Database>,
  request: IdempotentRequest,
  response: string,
  bytes: number | null = null,
): Promise<void> {
  const row = { ...request, answer: response, created_at: clockOf(trx).instant(), bytes }
  await trx
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet(row))
    .execute()
}
