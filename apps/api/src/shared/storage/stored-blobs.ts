import type { Db } from '../database/open.ts'

/** Selects every blob that has a row. SQLite applies a condition of the outer query to both tables, by their indexes. */
export const storedBlobs = (db: Db) =>
  db.selectFrom(
    db
      .selectFrom('file')
      .select(['blob_id as blobId', 'sha256'])
      .unionAll(db.selectFrom('attachment').select(['blob_id as blobId', 'sha256']))
      .as('blob'),
  )
