import type { Db } from '#database/open.ts'
import { changedAt } from './changed-folders.ts'
import { type FileRow, storedFiles } from './files.repo.ts'
import { type FolderTimes, foldersIn, livingFolders, parentKey } from './folders.repo.ts'

export interface FolderBeneath extends FolderTimes {
  id: string
  parentId: string
  name: string
}

export type FileBeneath = Omit<FileRow, 'ownerId'>

export const MAX_ROWS = 500

export type TreeWalk = ReturnType<typeof createTreeWalk>

/** Reads the rows of one folder by name, starting after `after`; those of several folders unsorted, in one slice. */
export function createTreeWalk(db: Db) {
  const folders = (ownerId: string) =>
    livingFolders(db, ownerId)
      .select(['id', parentKey.as('parentId'), 'name', 'created_at as createdAt'])
      .select(changedAt)
  const files = storedFiles(db)

  return {
    foldersIn: (ownerId: string, parentIds: readonly string[], after?: string, limit = MAX_ROWS) =>
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

    /** Resolves to the folder with this name in another one; null is the root. */
    folderNamed: (ownerId: string, parentId: string | null, name: string): Promise<FolderBeneath | undefined> =>
      folders(ownerId)
        .where(parentKey, '=', parentId ?? '')
        .where('name', '=', name)
        .executeTakeFirst(),

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
      const named = foldersIn(db, ownerId, parentId).select('id').where('name', 'in', names)
      return (await named.execute()).map(({ id }) => id)
    },

    fileIds: async (folderId: string, names: readonly string[]): Promise<string[]> => {
      const named = db.selectFrom('file').select('id').where('folder_id', '=', folderId).where('name', 'in', names)
      return (await named.execute()).map(({ id }) => id)
    },
  }
}
