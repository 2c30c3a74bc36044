import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#database/open.ts'

/** Selects the blob of every row that has one. Conditions on the result use the indexes of all tables. */
export const storedBlobs = (db: Db) =>
  db.selectFrom(
    db
      .selectFrom('file')
      .select(['blob_id as blobId', 'sha256', 'size'])
      .unionAll(db.selectFrom('earlier_version').select(['blob_id as blobId', 'sha256', 'size']))
      .unionAll(db.selectFrom('attachment').select(['blob_id as blobId', 'sha256', 'size']))
      .as('blob'),
  )

/** Selects the blobs that files have now, without those of earlier versions. */
export const blobsOfFiles = (db: Db) => db.selectFrom('file').select('blob_id as blobId')

/** Resolves to every blob that has a row, once even if several rows share it. */
export const listStoredBlobs = (db: Db) => storedBlobs(db).select(['blobId', 'sha256']).distinct().execute()

/**
 * Resolves to some of the blobs that follow this id, in the order of their ids, each once; to none after the last one.
 * Reads at most `limit` rows: the database would sort all of them to find those that share a blob.
 */
export async function nextBlobs(db: Db, lastId: string, limit: number) {
  const rows = await storedBlobs(db).selectAll().where('blobId', '>', lastId).orderBy('blobId').limit(limit).execute()
  return rows.filter(({ blobId }, n) => blobId !== rows[n - 1]?.blobId)
}

/** Resolves to a blob with the hash that its rows name, or to `undefined` if it has none. */
export const findStored = (db: Db, blobId: string) =>
  storedBlobs(db).select(['blobId', 'sha256']).where('blobId', '=', blobId).limit(1).executeTakeFirst()

export const isStored = async (db: Db, blobId: string): Promise<boolean> => (await findStored(db, blobId)) !== undefined

/** Returns the condition that the blob whose id is in this column has a row. */
export const hasRow = (column: string): RawBuilder<SqlBool> =>
  sql`(exists (select 1 from file where file.blob_id = ${sql.ref(column)})
    or exists (select 1 from earlier_version where earlier_version.blob_id = ${sql.ref(column)})
    or exists (select 1 from attachment where attachment.blob_id = ${sql.ref(column)}))`
