import { sql } from 'kysely'
import type { Db } from '../database/open.ts'

export interface FolderBeneath {
  id: string
  parentId: string
  name: string
}

export interface FileBeneath {
  folderId: string
  name: string
  size: number
  blobId: string
  createdAt: string
}

/** At most so many rows are read at once. */
export const MOST_ROWS = 500

export type ZipRepo = ReturnType<typeof createZipRepo>

/** `after` is the name that the rows of one folder follow; of several folders there is one slice, in no order. */
export function createZipRepo(db: Db) {
  const parentKey = sql<string>`coalesce(parent_id, '')`

  return {
    foldersIn: (ownerId: string, parentIds: readonly string[], after?: string): Promise<FolderBeneath[]> =>
      db
        .selectFrom('folder')
        .select(['id', parentKey.as('parentId'), 'name'])
        .where('owner_id', '=', ownerId)
        .where(parentKey, 'in', parentIds)
        // One that is being deleted is its own parent.
        .whereRef('parent_id', '!=', 'id')
        .$if(after !== undefined, (rows) => rows.where('name', '>', String(after)))
        .$if(parentIds.length === 1, (rows) => rows.orderBy('name'))
        .limit(MOST_ROWS)
        .execute(),

    /** No deletion comes before `hold` has seen them. */
    filesIn: (
      folderIds: readonly string[],
      after: string | undefined,
      hold: (files: readonly FileBeneath[]) => void,
    ): Promise<FileBeneath[]> =>
      db.transaction().execute(async (trx) => {
        const files = await trx
          .selectFrom('file')
          .select(['folder_id as folderId', 'name', 'size', 'blob_id as blobId', 'created_at as createdAt'])
          .where('folder_id', 'in', folderIds)
          .$if(after !== undefined, (rows) => rows.where('name', '>', String(after)))
          .$if(folderIds.length === 1, (rows) => rows.orderBy('name'))
          .limit(MOST_ROWS)
          .execute()
        hold(files)
        return files
      }),
  }
}
