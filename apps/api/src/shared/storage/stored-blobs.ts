import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/open.ts'

/** Selects the blob of every row that has one. Conditions on the result use the indexes of both tables. */
export const storedBlobs = (db: Db) =>
  db.selectFrom(
    db
      .selectFrom('file')
      .select(['blob_id as blobId', 'sha256'])
      .unionAll(db.selectFrom('attachment').select(['blob_id as blobId', 'sha256']))
      .as('blob'),
  )

/** Resolves to every blob that has a row, once even if several files share it. */
export const listStoredBlobs = (db: Db) => storedBlobs(db).selectAll().distinct().execute()

/** Resolves to whether a blob has a row. */
export const isStored = async (db: Db, blobId: string): Promise<boolean> =>
  (await storedBlobs(db).select('blobId').where('blobId', '=', blobId).executeTakeFirst()) !== undefined

/** Returns the condition that the blob whose id is in this column has a row. */
export const hasRow = (column: string): RawBuilder<SqlBool> =>
  sql`(exists (select 1 from file where file.blob_id = ${sql.ref(column)})
    or exists (select 1 from attachment where attachment.blob_id = ${sql.ref(column)}))`
