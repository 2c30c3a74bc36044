import { appendFile } from 'node:fs/promises'
import { Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { isPostgres } from '#database/locks.ts'
import { findLater, MIGRATIONS, migrate } from '#database/migrate.ts'
import type { Db } from '#database/open.ts'
import { sqliteDialect } from '#database/sqlite/sqlite.ts'
import type { Database } from '#database/types.ts'

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

/** The tables whose rows survive a restore, in dependency order. */
export const RESTORED_TABLES = [
  'setting',
  'account',
  // Otherwise, accounts that nobody has confirmed would be confirmed.
  'email_confirmation',
  'folder',
  'file',
  'dav_properties',
  'earlier_version',
  'enquiry',
  'application',
  'attachment',
  'inbox_audit',
  'outbox',
  'idempotency',
  'throttle',
  'audit',
  'daily_count',
  // Until the restored data is known to be recent, nothing in it is deleted by age.
  'clock',
] as const satisfies readonly (keyof Database)[]

/** The tables that triggers fill as the rows of others are restored. */
export const DERIVED_TABLES = ['account_usage'] as const satisfies readonly (keyof Database)[]

/** The tables that describe the schema, which a restore does not change. */
export const SCHEMA_TABLES = ['required_migration']

/** The tables that are empty after a restore, each with the reason. */
export const DISCARDED_TABLES = [
  // Sessions that ended after the backup stay ended, and used links stay used.
  'session',
  'password_reset',
  'email_change',
  'passkey_challenge',
  // They belong to sessions.
  'zip_selection',
  // Links that were revoked after the backup stay revoked.
  'share',
  // They belong to links.
  'link_activity',
  'link_digest',
  // App passwords and passkeys that were revoked after the backup stay revoked.
  'app_password',
  'passkey',
  // Operators whose access was revoked after the backup stay without it.
  'operator_session',
  'operator_invitation',
  // Programs lock files again, and write their system files again.
  'dav_lock',
  'dav_system_file',
  // A backup does not contain the bytes of unfinished uploads.
  'upload',
  // The processes of the source do not serve the copy.
  'lease',
  'replica',
  // The copy has no bytes of deleted files.
  'blob_hold',
  'doomed_blob',
  'incoming_blob',
  'orphaned_blob',
  // A restore verifies the bytes that it copies, and notes what the backup lacks.
  'damaged_blob',
  'scrub',
] as const satisfies readonly (keyof Database)[]

/** The tables that a restore stores: also the notes of files that an update must delete, and of lost files. */
export const INSTALLED_TABLES = [
  ...RESTORED_TABLES,
  'doomed_blob',
  'damaged_blob',
] as const satisfies readonly (keyof Database)[]

/** Opens an SQLite file without checking it. */
export const openFile = (path: string): Db => new Kysely<Database>({ dialect: sqliteDialect(path) })

/** Copies a consistent snapshot of the database, on either engine, to an SQLite file, and opens the copy. */
export async function takeSnapshot(live: Db, path: string): Promise<Db> {
  // SQLite also accepts an empty file, and would make a missing one readable by everyone.
  await appendFile(path, '', { mode: 0o600 })
  if (!isPostgres(live)) await sql`vacuum into ${path}`.execute(live)
  const snapshot = openFile(path)
  try {
    if (isPostgres(live)) await copyConsistently(live, snapshot)
    return snapshot
  } catch (error) {
    await snapshot.destroy()
    throw error
  }
}

async function copyConsistently(live: Db, snapshot: Db): Promise<void> {
  await migrate(snapshot)
  const source = live.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await source.execute((from) => snapshot.transaction().execute((to) => copyRows(from, to)))
}
