import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { findLater, MIGRATIONS } from '#database/migrate.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { type INSTALLED_TABLES, RESTORED_TABLES } from './tables.ts'

type Table = (typeof INSTALLED_TABLES)[number]

/** Rows per batch, few enough to keep the parameters of an INSERT far below the maximum. */
const BATCH = 500

/**
 * Copies the rows of tables between databases of this version, possibly with different engines. `from`
 * must be a consistent snapshot, and `to` a transaction. Rejects if a later version has migrated only `from`, because the
 * copy would lack what that version stores.
 */
export async function copyRows(from: Db, to: Db, tables: readonly Table[] = RESTORED_TABLES): Promise<void> {
  const inBoth = await findLater(to, MIGRATIONS)
  const later = (await findLater(from, MIGRATIONS)).filter((name) => !inBoth.includes(name))
  if (later.length > 0) {
    throw new Error(
      `The database is newer than this version, which does not know ${later.join(', ')} and would not copy what they add. To fix: use that version.`,
    )
  }
  for (const table of tables) {
    try {
      await copyTable(from, to, table)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`The rows of ${table} cannot be copied: ${reason}`, { cause: error })
    }
  }
}

async function copyTable(from: Db, to: Db, table: Table): Promise<void> {
  const anyTo = to as unknown as Kysely<Record<Table, object>>
  let copied = 0
  for await (const rows of inBatches(rowsOf(from, table))) {
    await anyTo.insertInto(table).values(rows).execute()
    copied += rows.length
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(from)
  const count = rows[0]?.count
  if (copied !== count) throw new Error(`${copied} of ${count} rows can be reached`)
}

async function* inBatches(query: SelectQueryBuilder<Database, never, object>): AsyncGenerator<object[]> {
  let batch: object[] = []
  for await (const row of query.stream(BATCH)) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const rowsOf = (db: Db, table: Table): SelectQueryBuilder<Database, never, object> => {
  const query = table === 'folder' ? foldersByLevel(db) : db.selectFrom(table).selectAll()
  return query as unknown as SelectQueryBuilder<Database, never, object>
}

/** Parents first, because a new row may reference only existing rows. */
const foldersByLevel = (db: Db) =>
  db
    .withRecursive('level(id, depth)', (cte) =>
      cte
        .selectFrom('folder')
        .select(['id', sql<number>`0`.as('depth')])
        .where('parent_id', 'is', null)
        .unionAll(
          cte
            .selectFrom('folder')
            .innerJoin('level', 'folder.parent_id', 'level.id')
            .select(['folder.id', sql<number>`depth + 1`.as('depth')]),
        ),
    )
    .selectFrom('folder')
    .innerJoin('level', 'level.id', 'folder.id')
    .selectAll('folder')
    .orderBy('depth')
