import type { Db } from '../database/open.ts'
import type { Beneath } from './entry-names.ts'

export interface FileBeneath {
  folderId: string
  name: string
  size: number
  blobId: string
  createdAt: string
}

export type ZipRepo = ReturnType<typeof createZipRepo>

export function createZipRepo(db: Db) {
  const tree = (rootId: string) =>
    db.withRecursive('beneath(id, parent_id, name, depth)', (query) =>
      query
        .selectFrom('folder')
        .select(({ lit }) => ['id', 'parent_id', 'name', lit(0).as('depth')])
        .where('id', '=', rootId)
        .unionAll(
          query
            .selectFrom('folder')
            .innerJoin('beneath', 'beneath.id', 'folder.parent_id')
            .select(({ eb }) => [
              'folder.id',
              'folder.parent_id',
              'folder.name',
              eb('beneath.depth', '+', 1).as('depth'),
            ]),
        ),
    )

  return {
    /** Parents before their children. */
    foldersBeneath: async (rootId: string): Promise<Beneath[]> => {
      const rows = await tree(rootId).selectFrom('beneath').selectAll().orderBy('depth').orderBy('name').execute()
      return rows.flatMap(({ id, parent_id, name }) => (id === rootId ? [] : { id, parentId: parent_id ?? '', name }))
    },

    filesBeneath: (rootId: string): Promise<FileBeneath[]> =>
      tree(rootId)
        .selectFrom('file')
        .innerJoin('beneath', 'beneath.id', 'file.folder_id')
        .select([
          'file.folder_id as folderId',
          'file.name',
          'file.size',
          'file.blob_id as blobId',
          'file.created_at as createdAt',
        ])
        .orderBy('file.folder_id')
        .orderBy('file.name')
        .execute(),
  }
}
