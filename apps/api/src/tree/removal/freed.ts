import { sql } from 'kysely'
import { type DeletedBlob, doom, NO_HOLD } from '#database/notes.ts'
import type { Trx } from '#database/open.ts'

/**
 * Must run in the transaction that deleted rows of an account's files or earlier versions, after locking the account.
 * Notes the blobs that no other row shares. Resolves to the ids of those that the caller must delete after the commit:
 * the others are held, and remain until their readers are done.
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

/**
 * Must run in a transaction that has locked the account. Deletes a file and its earlier versions. Resolves to the blobs
 * that the caller must delete after the commit.
 */
export async function deleteFile(trx: Trx, id: string): Promise<string[]> {
  const versions = trx.deleteFrom('earlier_version').where('file_id', '=', id)
  const file = trx.deleteFrom('file').where('id', '=', id)
  const deleted = await versions.returning(BLOB_COLUMNS).execute()
  return doomBlobs(trx, [...deleted, ...(await file.returning(BLOB_COLUMNS).execute())])
}

/** What `doomBlobs` needs of a deleted row. */
export const BLOB_COLUMNS = ['blob_id', 'owner_id', 'size'] as const

/** Returns each blob that no row uses anymore, once. Rows share blobs only within an account. */
async function withoutShared(trx: Trx, rows: readonly DeletedBlob[]): Promise<DeletedBlob[]> {
  if (rows.length === 0) return []
  const blobs = new Map(rows.map((row) => [row.blob_id, row]))
  const ids = sql.join([...blobs.keys()].map((id) => sql`(${id})`))
  const { rows: shared } = await sql<{ blob_id: string }>`
    with deleted (blob_id) as (values ${ids}) select blob_id from deleted
    where exists (select 1 from file where file.blob_id = deleted.blob_id)
      or exists (select 1 from earlier_version where earlier_version.blob_id = deleted.blob_id)`.execute(trx)
  for (const { blob_id } of shared) blobs.delete(blob_id)
  return [...blobs.values()]
}
