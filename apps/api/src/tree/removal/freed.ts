import { sql } from 'kysely'
import { type DeletedBlob, doom, NO_HOLD } from '#database/notes.ts'
import type { Trx } from '#database/open.ts'

/**
 * Must run in the transaction that deleted the rows of an account's files, after locking the account. Notes the blobs
 * that no other file shares. Resolves to the ids of those that the caller must delete after the commit: the others are
 * held, and remain until their readers are done.
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
