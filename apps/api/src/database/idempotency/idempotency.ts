import { inTransaction } from '@mfe/engines/transaction'
import { AppError } from '#errors.ts'
import { clockOf } from '../clock/clock.ts'
import { countsSince, countToday, DAY } from '../daily-counts.ts'
import { sha256 } from '../ids.ts'
import { lockKey } from '../locks.ts'
import type { Db, Trx } from '../open.ts'

/** How many days a key is kept after its request. */
export const KEY_DAYS = 2
/** The maximum number of keys that an account has at a time: twice as many as it may have files and folders. */
export const MAX_KEYS = 100_000

/** A request that may be retried. A retry has the same key and content, and receives the stored response. */
export interface IdempotentRequest {
  /** Equal keys in different scopes are unrelated. */
  scope: string
  key: string
  fingerprint: string
  /** The account that the key counts for; none for the forms of visitors, which their own throttles limit. */
  ownerId?: string
}

/** Returns the scope of the requests of an account, or of the files that a link receives (`drop`). */
export const scopeOf = (kind: 'upload' | 'resumable' | 'move' | 'share' | 'drop', id: string) => `${kind} ${id}`

const KEY = /^[\x21-\x7e]{1,255}$/

/** Parses the `Idempotency-Key` header. The hash of `content` distinguishes a retry from another request. */
export function parseIdempotencyKey(
  header: string | string[] | undefined,
  scope: string,
  content: unknown,
  ownerId?: string,
): IdempotentRequest | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new AppError('request/invalid', 'Idempotency-Key must be 1 to 255 visible characters.')
  }
  return { scope, key: header, fingerprint: sha256(JSON.stringify(content)), ...(ownerId && { ownerId }) }
}

export const keyReused = () =>
  new AppError('request/key-reused', 'This Idempotency-Key was already used for a different request.')

/** Resolves to the size of the file that was stored with the key, for any content. */
export async function sizeStoredWith(db: Db, scope: string, key: string): Promise<number | undefined> {
  return (await storedBy(db, scope, key).select('bytes').executeTakeFirst())?.bytes ?? undefined
}

const storedBy = (db: Db, scope: string, key: string) =>
  db.selectFrom('idempotency').where('scope', '=', scope).where('key', '=', key)

/** Resolves to the response stored for the key, if any. Rejects if the key was used for different content. */
export async function findStoredResponse(
  db: Db,
  { scope, key, fingerprint }: IdempotentRequest,
): Promise<string | undefined> {
  const row = await storedBy(db, scope, key).select(['fingerprint', 'answer']).executeTakeFirst()
  if (row && row.fingerprint !== fingerprint) throw keyReused()
  return row?.answer
}

/**
 * Stores or replaces the response and the size of the stored file. Call this in the transaction that does the work.
 * Rejects if the account has too many keys: one that is not yet `KEY_DAYS` old never makes room for another, so its
 * retry gets its response.
 */
export async function storeResponse(
  trx: Trx,
  { ownerId, ...request }: IdempotentRequest,
  response: string,
  bytes: number | null = null,
): Promise<void> {
  if (ownerId) {
    await assertKeysLeft(trx, ownerId)
    await countToday(trx, ownerId, 'key')
  }
  const row = { ...request, answer: response, created_at: clockOf(trx).instant(), bytes }
  const insertion = trx.insertInto('idempotency').values(row)
  await insertion.onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet(row)).execute()
}

/** Rejects with `request/too-many-keys`. Call this before the work of a request with a new key, to waste none. */
export async function assertKeysLeft(db: Db, ownerId: string): Promise<void> {
  const days = await countsSince(db, ownerId, 'key', KEY_DAYS)
  let keys = days.reduce((sum, { count }) => sum + count, 0)
  if (keys < MAX_KEYS) return
  const now = clockOf(db).now()
  let free = now
  for (const { day, count } of days) {
    if (keys < MAX_KEYS) break
    keys -= count
    free = Date.parse(day) + (KEY_DAYS + 1) * DAY
  }
  throw new AppError(
    'request/too-many-keys',
    'You have made more changes in the last two days than the site can keep track of. This one was not made; all earlier ones were. Please try again tomorrow.',
    { headers: { 'retry-after': String(Math.ceil((free - now) / 1000)) } },
  )
}

/** Runs `work` in a transaction, once per key. A retry resolves to the stored result if it is still valid. */
export function runIdempotent<Result>(
  db: Db,
  key: IdempotentRequest | undefined,
  work: (trx: Trx) => Promise<Result>,
  isStillValid: (trx: Trx, result: Result) => Promise<boolean> = async () => true,
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
