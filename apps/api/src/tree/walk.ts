import type { Db } from '#database/open.ts'
import type { FileRow } from './files.repo.ts'
import { living, parentKey } from './folders.repo.ts'

export interface FolderBeneath {
  id: string
  parentId: string
  name: string
}

export interface FileBeneath {
  id: string
  folderId: string
  name: string
  size: number
  sha256: string
  crc32: number
  blobId: string
  createdAt: string
  problem: FileRow['problem']
}

/** The maximum number of rows that one query should read. */
export const MAX_ROWS = 500

export type TreeWalk = ReturnType<typeof createTreeWalk>

/**
 * Reads the rows of one folder sorted by name, starting after `after`. Reads the rows of several folders unsorted, in
 * one slice.
 */
export function createTreeWalk(db: Db) {
  const folders = (ownerId: string) =>
    db
      .selectFrom('folder')
      .select(['id', parentKey.as('parentId'), 'name'])
      .where('owner_id', '=', ownerId)
      .where(living)
  const files = db
    .selectFrom('file')
    .leftJoin('damaged_blob', 'damaged_blob.blob_id', 'file.blob_id')
    .select(['id', 'folder_id as folderId', 'name', 'size', 'sha256', 'crc32', 'created_at as createdAt'])
    .select(['file.blob_id as blobId', 'problem'])

  return {
    foldersIn: (
      ownerId: string,
      parentIds: readonly string[],
      after?: string,
      limit = MAX_ROWS,
    ): Promise<FolderBeneath[]> =>
      folders(ownerId)
        .where(parentKey, 'in', parentIds)
        .$if(after !== undefined, (rows) => rows.where('name', '>', String(after)))
        .$if(parentIds.length === 1, (rows) => rows.orderBy('name'))
        .limit(limit)
        .execute(),

    filesIn: (folderIds: readonly string[], after?: string, limit = MAX_ROWS): Promise<FileBeneath[]> =>
      files
        .where('folder_id', 'in', folderIds)
        .$if(after !== undefined, (rows) => rows.where('name', '>', String(after)))
        .$if(folderIds.length === 1, (rows) => rows.orderBy('name'))
        .limit(limit)
        .execute(),

    /** Reads those of these folders that are still in the same folder. */
    selectedFolders: (ownerId: string, parentId: string | null, ids: readonly string[]): Promise<FolderBeneath[]> =>
      folders(ownerId)
        .where(parentKey, '=', parentId ?? '')
        .where('id', 'in', ids)
        .execute(),

    /** Reads those of these files that are still in the same folder. */
    selectedFiles: (folderId: string, ids: readonly string[]): Promise<FileBeneath[]> =>
      files.where('folder_id', '=', folderId).where('id', 'in', ids).execute(),

    /** Resolves to the ids of the named folders; names without a folder are missing from the result. */
    folderIds: async (ownerId: string, parentId: string | null, names: readonly string[]): Promise<string[]> => {
      const rows = await db
        .selectFrom('folder')
        .select('id')
        .where('owner_id', '=', ownerId)
        .where(parentKey, '=', parentId ?? '')
        .where('name', 'in', names)
        .where(living)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Resolves to the ids of the named files; names without a file are missing from the result. */
    fileIds: async (folderId: string, names: readonly string[]): Promise<string[]> => {
      const named = db.selectFrom('file').select('id').where('folder_id', '=', folderId).where('name', 'in', names)
      return (await named.execute()).map(({ id }) => id)
    },
  }
}
