import { sql } from 'kysely'
import { clockOf } from '#database/clock/clock.ts'
import type { Db } from '#database/open.ts'
import { livingFolders } from '../folders.repo.ts'
import { livingPaths } from '../paths.ts'

export interface ShortlistRow {
  /** Null for a root folder. */
  parentId: string | null
  name: string
  createdAt: string
  /** Bytes; null for a folder. */
  size: number | null
}

export type ShortlistsRepo = ReturnType<typeof createShortlistsRepo>

/** Each list is in the order of an index, so it reads no more rows than it returns. */
export function createShortlistsRepo(db: Db) {
  const files = (ownerId: string) =>
    db
      .selectFrom('file')
      .select(['folder_id as parentId', 'name', 'created_at as createdAt', 'size'])
      .where('owner_id', '=', ownerId)

  const folders = (ownerId: string) =>
    livingFolders(db, ownerId).select(['parent_id as parentId', 'name', 'created_at as createdAt'])

  return {
    /** Lists the files that were added or replaced last. */
    recent: (ownerId: string, limit: number): Promise<ShortlistRow[]> =>
      files(ownerId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute(),

    /** Lists the entries that were starred last. */
    async starred(ownerId: string, limit: number): Promise<ShortlistRow[]> {
      const rows = await Promise.all([
        files(ownerId)
          .select('starred_at as starredAt')
          .where('starred_at', 'is not', null)
          .orderBy('starred_at', 'desc')
          .limit(limit)
          .execute(),
        folders(ownerId)
          .select([sql<null>`null`.as('size'), 'starred_at as starredAt'])
          .where('starred_at', 'is not', null)
          .orderBy('starred_at', 'desc')
          .limit(limit)
          .execute(),
      ])
      const newestFirst = rows.flat().sort((a, b) => ((a.starredAt ?? '') > (b.starredAt ?? '') ? -1 : 1))
      return newestFirst.slice(0, limit)
    },

    /** An entry that is already starred keeps its place. */
    star: async (table: 'file' | 'folder', id: string): Promise<void> => {
      const update = db.updateTable(table).set({ starred_at: clockOf(db).instant() })
      await update.where('id', '=', id).where('starred_at', 'is', null).execute()
    },

    unstar: async (table: 'file' | 'folder', id: string): Promise<void> => {
      await db.updateTable(table).set({ starred_at: null }).where('id', '=', id).execute()
    },

    pathsOf: (folderIds: readonly string[]) => livingPaths(db, folderIds),
  }
}
