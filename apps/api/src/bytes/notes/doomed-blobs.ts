import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import type { BlobStore } from '../store/storage.ts'
import { endDamage } from './damaged-blobs.ts'

/** The maximum number of blobs per deletion. */
const BATCH_SIZE = 500
const NO_HOLD = 0

export interface DeletedBlob {
  blob_id: string
  owner_id: string
  size: number
}

type Trx = Transaction<Database>

/**
 * Must run in the transaction that deleted the rows of an account's blobs, after locking the account. Notes the blobs
 * that no other file shares, so a crash leaves no bytes that the database does not know (docs/decisions/055). Resolves
 * to the ids of those that the caller must delete after the commit: the others are held, and remain until their readers
 * are done.
 */
export async function doomBlobs(trx: Trx, rows: readonly DeletedBlob[]): Promise<string[]> {
  const deleted = await withoutShared(trx, rows)
  const [first] = deleted
  if (!first) return []
  const { lastHold } = await trx
    .selectFrom('blob_hold')
    .select(({ fn }) => fn.max<number | null>('number').as('lastHold'))
    .where('owner_id', '=', first.owner_id)
    .executeTakeFirstOrThrow()
  await doom(trx, deleted, lastHold ?? NO_HOLD)
  return lastHold === null ? deleted.map(({ blob_id }) => blob_id) : []
}

/** Like `doomBlobs`, for blobs that no account owns: nothing shares or holds them. */
export const doomUnowned = (trx: Trx, blobs: readonly Omit<DeletedBlob, 'owner_id'>[]): Promise<void> =>
  doom(
    trx,
    blobs.map((blob) => ({ ...blob, owner_id: '' })),
    NO_HOLD,
  )

async function doom(trx: Trx, blobs: readonly DeletedBlob[], lastHold: number): Promise<void> {
  if (blobs.length === 0) return
  const rows = blobs.map(({ blob_id, owner_id, size }) => ({ blob_id, owner_id, size, last_hold: lastHold }))
  await trx
    .insertInto('doomed_blob')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns each blob that no file uses anymore, once. Files share blobs only within an account. */
async function withoutShared(trx: Trx, rows: readonly DeletedBlob[]): Promise<DeletedBlob[]> {
  if (rows.length === 0) return []
  const blobs = new Map(rows.map((row) => [row.blob_id, row]))
  const ids = sql.join([...blobs.keys()].map((id) => sql`(${id})`))
  const { rows: shared } = await sql<{ blob_id: string }>`
    with deleted (blob_id) as (values ${ids}) select blob_id from deleted
    where exists (select 1 from file where file.blob_id = deleted.blob_id)`.execute(trx)
  for (const { blob_id } of shared) blobs.delete(blob_id)
  return [...blobs.values()]
}

/**
 * Deletes the doomed blobs that nothing holds, of all accounts or of one, and resolves to their number. Deletes the
 * bytes before the notes, so the next call repeats what a crash interrupted.
 */
export async function deleteDoomed(db: Db, blobs: Pick<BlobStore, 'deleteAll'>, ownerId?: string): Promise<number> {
  const unheld = db
    .selectFrom('doomed_blob')
    .select('blob_id')
    .where(sql<SqlBool>`not exists (select 1 from blob_hold
      where blob_hold.owner_id = doomed_blob.owner_id and number <= last_hold)`)
    .$if(ownerId !== undefined, (rows) => rows.where('owner_id', '=', String(ownerId)))
    .limit(BATCH_SIZE)
  let deleted = 0
  for (;;) {
    const ids = (await unheld.execute()).map(({ blob_id }) => blob_id)
    if (ids.length === 0) return deleted
    await blobs.deleteAll(ids)
    await forget(db, ids)
    deleted += ids.length
  }
}

/** Returns a blob store that ends the notes of the blobs that it deletes. */
export function forgettingDeleted(blobs: BlobStore, db: Db, logger: Pick<Console, 'warn'>): BlobStore {
  // Housekeeping, or the next start, deletes them again.
  const forgetOrLog = (ids: readonly string[]) => forget(db, ids).catch((err: unknown) => logger.warn({ err }, KEPT))
  return {
    ...blobs,
    async delete(id) {
      await blobs.delete(id)
      await forgetOrLog([id])
    },
    async deleteAll(ids) {
      await blobs.deleteAll(ids)
      await forgetOrLog(ids)
    },
  }
}

const KEPT = 'the notes of deleted blobs could not be deleted'

async function forget(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('doomed_blob').where('blob_id', 'in', ids).execute()
  await db.deleteFrom('incoming_blob').where('blob_id', 'in', ids).execute()
  await endDamage(db, ids)
}
