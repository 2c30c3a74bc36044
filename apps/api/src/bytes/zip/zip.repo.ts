import type { Db } from '#database/open.ts'
import { living, parentKey } from '#tree/folders.repo.ts'
import type { BlobProblem } from '../notes/damaged-blobs.ts'

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
  problem: BlobProblem | null
}

/** The maximum number of rows that one query should read. */
export const MAX_ROWS = 500

export type ZipRepo = ReturnType<typeof createZipRepo>

/**
 * Reads the rows of one folder sorted by name, starting after `after`. Reads the rows of several folders unsorted, in
 * one slice.
 */
export function createZipRepo(db: Db) {
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
  }
}
