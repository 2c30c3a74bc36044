import type { Db } from '../database/open.ts'

/** Selects every blob that has a row. Conditions on the result use the indexes of both tables. */
export const storedBlobs = (db: Db) =>
  db.selectFrom(
    db
      .selectFrom('file')
      .select(['blob_id as blobId', 'sha256'])
      .unionAll(db.selectFrom('attachment').select(['blob_id as blobId', 'sha256']))
      .as('blob'),
  )

/** Resolves to whether a blob has a row. */
export const isStored = async (db: Db, blobId: string): Promise<boolean> =>
  (await storedBlobs(db).select('blobId').where('blobId', '=', blobId).executeTakeFirst()) !== undefined
