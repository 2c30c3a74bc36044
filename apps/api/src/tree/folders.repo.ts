import { inTransaction } from '@mfe/engines/transaction'
import { FOLDER_DEPTH, type FolderPath, type FolderSummary } from '@site/contracts'
import { type Expression, sql } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { lockAccount } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import { markChanged, rootChangedAt } from './changed-folders.ts'
import type { MarkedRow } from './marks.ts'
import { renameRow } from './names/rename-row.ts'
import { named } from './names/stored-name.ts'
import type { EntryRoom } from './room.ts'

export interface FolderRow extends MarkedRow {
  name: string
  createdAt: string
}

export interface FolderTimes {
  createdAt: string
  /** When something directly in it was last added, removed, renamed or replaced. */
  changedAt: string
}

export interface NewFolder {
  ownerId: string
  parent: FolderPath
  name: string
}

/** Counting this many folders and files takes the embedded database about 20 ms. */
const SUMMARY_MAX = 10_000

export type FoldersRepo = ReturnType<typeof createFoldersRepo>

/** The expression in the index `folder_name`. A condition on `parent_id` itself would read all siblings. */
export const parentKey = sql<string>`coalesce(parent_id, '')`

/** A deleted folder keeps its row until what it contains is removed. Also a condition of the index `folder_name`. */
export const living = sql<boolean>`deleted_at is null`

/** The name of a copy until it is complete. Until then, it counts as deleted. */
export const HIDDEN_COPY = '/copy'

/** Selects from an account's folders. */
export const livingFolders = (db: Db, ownerId: string) =>
  db.selectFrom('folder').where('owner_id', '=', ownerId).where(living)

/** Selects from the folders in a folder; null is the root. */
export const foldersIn = (db: Db, ownerId: string, parentId: string | null) =>
  livingFolders(db, ownerId).where(parentKey, '=', parentId ?? '')

/** Selects the folder at a path in one statement, starting at the root or below the folder `belowId`. */
function folderAt(db: Db, ownerId: string, names: FolderPath, belowId = '') {
  const childOf = (parent: Expression<string>, name: string) =>
    livingFolders(db, ownerId).where(parentKey, '=', parent).where('name', '=', name)

  let parent: Expression<string> = sql.val(belowId)
  for (const name of names.slice(0, -1)) {
    // SQLite uses the index to compare `parentKey` with an expression, but not with a column.
    parent = sql`${childOf(parent, name).select(sql`coalesce(id, '')`.as('id'))}`
  }
  return childOf(parent, names.at(-1) ?? '').select('id')
}

/** Resolves to the ID of the folder at a path that is not empty. `belowId` is the folder at which the path starts. */
async function findFolderAt(db: Db, ownerId: string, names: FolderPath, belowId?: string) {
  // A longer path would nest more subqueries than the engines accept.
  if (names.length > FOLDER_DEPTH) return undefined
  return (await folderAt(db, ownerId, names, belowId).executeTakeFirst())?.id
}

/** Resolves to the ID of the folder at a path, `null` for an empty path, or `undefined` if there is no such folder. */
export const findFolderId = async (db: Db, ownerId: string, names: FolderPath): Promise<string | null | undefined> =>
  names.length === 0 ? null : findFolderAt(db, ownerId, names)

export function createFoldersRepo(db: Db) {
  return {
    idOf: (ownerId: string, names: FolderPath) => findFolderId(db, ownerId, names),

    /** Resolves to the ID of the folder at a path below another folder, or of that folder itself for an empty path. */
    idBelow: async (ownerId: string, folderId: string, names: FolderPath): Promise<string | undefined> =>
      names.length === 0 ? folderId : findFolderAt(db, ownerId, names, folderId),

    /** Resolves to the times of the root; `undefined` once the account is deleted. */
    rootTimes: (ownerId: string): Promise<FolderTimes | undefined> =>
      db
        .selectFrom('account')
        .select(['created_at as createdAt', rootChangedAt])
        .where('id', '=', ownerId)
        .executeTakeFirst(),

    /** Lists subfolders in order of their names, starting after the name `after`. */
    listSubfolders: (ownerId: string, parentId: string | null, limit: number, after = ''): Promise<FolderRow[]> => {
      const rest = foldersIn(db, ownerId, parentId).where('name', '>', after)
      const columns = ['id', 'name', 'created_at as createdAt', 'starred_at as starredAt'] as const
      return rest.select(columns).orderBy('name').limit(limit).execute()
    },

    /**
     * Counts what a folder contains at any depth: 10,000 folders and 10,000 files at most. In one statement, for
     * consistency. Resolves to `undefined` if the folder is deleted.
     */
    summary: async (folderId: string): Promise<FolderSummary | undefined> => {
      const { rows } = await sql<{ folders: number; files: number; bytes: number }>`
        with recursive tree (id) as (
          select id from folder where id = ${folderId} and ${living}
          union all
          select folder.id from folder join tree on folder.parent_id = tree.id where ${living}
        ), folders as (
          select id from tree limit ${SUMMARY_MAX + 2}
        ), files as (
          select size from file where folder_id in (select id from folders) limit ${SUMMARY_MAX + 1}
        )
        select (select count(*) from folders) - 1 as folders, (select count(*) from files) as files,
          (select cast(coalesce(sum(size), 0) as bigint) from files) as bytes`.execute(db)
      const [counted] = rows
      if (!counted || counted.folders < 0) return undefined
      return {
        folders: Math.min(counted.folders, SUMMARY_MAX),
        files: Math.min(counted.files, SUMMARY_MAX),
        bytes: counted.bytes,
        isComplete: Math.max(counted.folders, counted.files) <= SUMMARY_MAX,
      }
    },

    /** Inserts a folder in one transaction, so its parent cannot be deleted at the same time. */
    insert: (row: NewFolder, assertRoom: EntryRoom['assertRoom']): Promise<'created' | 'name-taken' | 'no-parent'> =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, row.ownerId)
        const parentId = await findFolderId(trx, row.ownerId, row.parent)
        if (parentId === undefined) return 'no-parent'
        await assertRoom(trx, row.ownerId)
        const clock = clockOf(trx)
        const place = { owner_id: row.ownerId, parent_id: parentId, ...named(row.name) }
        const folder = { id: newId(clock.now()), ...place, created_at: clock.instant() }
        const insertion = trx.insertInto('folder').values(folder)
        const inserted = await insertion.onConflict((conflict) => conflict.doNothing()).executeTakeFirstOrThrow()
        if (inserted.numInsertedOrUpdatedRows === 0n) return 'name-taken'
        await markChanged(trx, row.ownerId, parentId)
        return 'created'
      }),

    rename: (id: string, newName: string) =>
      renameRow(db, id, (trx) =>
        trx
          .updateTable('folder')
          .set(named(newName))
          .where('id', '=', id)
          .where(living)
          .returning(['owner_id as ownerId', 'parent_id as parentId']),
      ),
  }
}
