import type { Transaction } from 'kysely'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
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
  const tree = (trx: Transaction<Database>, rootId: string) =>
    trx.withRecursive('beneath(id, parent_id, name, depth)', (query) =>
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

  async function foldersBeneath(trx: Transaction<Database>, rootId: string, most: number): Promise<Beneath[]> {
    const rows = await tree(trx, rootId)
      .selectFrom('beneath')
      .selectAll()
      .where('id', '!=', rootId)
      .orderBy('depth')
      .orderBy('name')
      .limit(most)
      .execute()
    return rows.map(({ id, parent_id, name }) => ({ id, parentId: parent_id ?? '', name }))
  }

  const filesBeneath = (trx: Transaction<Database>, rootId: string, most: number): Promise<FileBeneath[]> =>
    tree(trx, rootId)
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
      .limit(most)
      .execute()

  return {
    /**
     * What is beneath at one moment, `most` rows of it, parents before their children; no deletion comes before `hold`
     * has seen it.
     */
    beneath: <Held>(rootId: string, most: number, hold: (files: readonly FileBeneath[]) => Held) =>
      db.transaction().execute(async (trx) => {
        const folders = await foldersBeneath(trx, rootId, most)
        const files = await filesBeneath(trx, rootId, most - folders.length)
        return { folders, files, held: hold(files) }
      }),
  }
}
