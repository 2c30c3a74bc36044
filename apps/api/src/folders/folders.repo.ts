import type { FolderPath } from '@site/contracts'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../shared/database/open.ts'
import { renameRow } from '../shared/database/rename-row.ts'
import { inTransaction } from '../shared/database/transactions.ts'
import type { Database } from '../shared/database/types.ts'
import { newId } from '../shared/ids.ts'
import type { Quota } from '../shared/storage/quota.ts'

export interface FolderRow {
  name: string
  createdAt: string
}

export interface NewFolder {
  ownerId: string
  parent: FolderPath
  name: string
}

export type FoldersRepo = ReturnType<typeof createFoldersRepo>

/** Matches the expression of the index `folder_name`; a condition on `parent_id` alone would read all siblings. */
const parentKey = sql<string>`coalesce(parent_id, '')`

/** Resolves to `undefined` if a name of the path does not exist; `null` is the parent of root folders. */
export async function findFolderId(
  db: Db | Transaction<Database>,
  ownerId: string,
  names: FolderPath,
): Promise<string | null | undefined> {
  let id: string | null = null
  for (const name of names) {
    const row: { id: string } | undefined = await db
      .selectFrom('folder')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where(parentKey, '=', id ?? '')
      .where('name', '=', name)
      .executeTakeFirst()
    if (!row) return undefined
    id = row.id
  }
  return id
}

export function createFoldersRepo(db: Db) {
  return {
    idOf: (ownerId: string, names: FolderPath) => findFolderId(db, ownerId, names),

    /** Reads the next slice, sorted by name. */
    below: (ownerId: string, parentId: string | null, limit: number, after = ''): Promise<FolderRow[]> =>
      db
        .selectFrom('folder')
        .select(['name', 'created_at as createdAt'])
        .where('owner_id', '=', ownerId)
        .where(parentKey, '=', parentId ?? '')
        .where('name', '>', after)
        // A folder that is being deleted is its own parent.
        .where(sql<boolean>`parent_id is not id`)
        .orderBy('name')
        .limit(limit)
        .execute(),

    /** Runs in one transaction, so the parent cannot be deleted in between. An index ensures that the name is unique. */
    insert: (row: NewFolder, assertPlace: Quota['assertPlace']): Promise<'created' | 'name-taken' | 'no-parent'> =>
      inTransaction(db, async (trx) => {
        const parentId = await findFolderId(trx, row.ownerId, row.parent)
        if (parentId === undefined) return 'no-parent'
        await assertPlace(trx, row.ownerId)
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('folder')
          .values({
            id: newId(),
            owner_id: row.ownerId,
            parent_id: parentId,
            name: row.name,
            created_at: new Date().toISOString(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        return numInsertedOrUpdatedRows === 1n ? 'created' : 'name-taken'
      }),

    rename: (id: string, newName: string) =>
      renameRow(db.updateTable('folder').set({ name: newName }).where('id', '=', id)),
  }
}
