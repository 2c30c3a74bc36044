import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import { livingPaths } from '../paths.ts'

export type SearchedTable = 'folder' | 'file'

/** A row's place in the order of a search. */
export interface Position {
  searchName: string
  id: string
}

/** Some of an account's rows, in the order of a search. */
export interface Range {
  /** Exclusive; absent: from the first row on. */
  after?: Position | undefined
  /** Inclusive; absent: to the last row. */
  until?: Position | undefined
}

export type Match = Awaited<ReturnType<SearchRepo['find']>>[number]

export type Condition = RawBuilder<boolean>

type PerTable<Value> = Readonly<Record<SearchedTable, RawBuilder<Value>>>

export type SearchRepo = ReturnType<typeof createSearchRepo>

export const COMPARED_ROWS = 2000

const searchName = sql<string>`search_name`.as('searchName')
/** Null for a root folder. */
const parentOf: PerTable<string | null> = { folder: sql`parent_id`, file: sql`folder_id` }
/** Bytes; null for a folder. */
const sizeOf: PerTable<number | null> = { folder: sql`null`, file: sql`size` }

/** Functions that take an owner find its rows using the index `folder_search` or `file_search`. */
export function createSearchRepo(db: Db) {
  const ordered = (table: SearchedTable, ownerId: string, { after, until }: Range) =>
    db
      .selectFrom(table)
      .where('owner_id', '=', ownerId)
      .$if(after !== undefined, (rows) =>
        rows.where(sql<boolean>`(search_name, id) > (${after?.searchName}, ${after?.id})`),
      )
      .$if(until !== undefined, (rows) =>
        rows.where(sql<boolean>`(search_name, id) <= (${until?.searchName}, ${until?.id})`),
      )
      .orderBy('search_name')
      .orderBy('id')

  return {
    /** Resolves to the last of the first `rows` rows of a range, or to `undefined` if it has fewer. */
    sliceEnd: (table: SearchedTable, ownerId: string, range: Range, rows: number): Promise<Position | undefined> =>
      ordered(table, ownerId, range)
        .select([searchName, 'id'])
        .limit(1)
        .offset(rows - 1)
        .executeTakeFirst(),

    /**
     * The condition that a name contains the text, but does not start with it. Unlike `like`, these functions compare
     * blocks of bytes, so no pattern is slow (docs/decisions/064).
     */
    containsLater: (text: string): Condition =>
      isPostgres(db) ? sql`strpos(search_name, ${text}) > 1` : sql`instr(search_name, ${text}) > 1`,

    endsWith: (endings: readonly string[]): Condition => {
      const lastOf = (length: number) =>
        isPostgres(db) ? sql`right(search_name, ${length})` : sql`substr(search_name, ${-length})`
      const byLength = Map.groupBy(endings, ({ length }) => length)
      const conditions = Array.from(byLength, ([length, same]) => sql`${lastOf(length)} in (${sql.join(same)})`)
      return sql`(${sql.join(conditions, sql` or `)})`
    },

    find: (table: SearchedTable, ownerId: string, range: Range, conditions: readonly Condition[], limit: number) =>
      conditions
        .reduce((rows, condition) => rows.where(condition), ordered(table, ownerId, range))
        .select([searchName, 'name', 'created_at as createdAt'])
        .select([parentOf[table].as('parentId'), sizeOf[table].as('size')])
        .limit(limit)
        .execute(),

    pathsOf: (folderIds: readonly string[]) => livingPaths(db, folderIds),
  }
}
