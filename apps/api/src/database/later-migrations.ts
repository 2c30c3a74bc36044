import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The first migration of every database: promises of compatibility begin with it. */
export const BASELINE = '0001-baseline'

/** Lists the migrations of later versions that were applied to the database. */
export async function findLater<Tables>(
  db: Kysely<Tables>,
  known: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  return (await namesIn(db, 'kysely_migration')).filter((name) => !Object.hasOwn(known, name))
}

/** Throws if the schema requires one of these migrations of later versions, or comes from a version before the first. */
export async function assertSupported<Tables>(db: Kysely<Tables>, later: readonly string[]): Promise<void> {
  await assertSinceBaseline(db)
  const required = await namesIn(db, 'required_migration')
  const unknown = required.filter((name) => later.includes(name))
  if (unknown.length === 0) return
  throw new Error(
    `The database is newer than this version, which does not know ${unknown.join(', ')}. To fix: start that version.`,
  )
}

/** Throws if a version before the first migration of this version has filled the database. */
export async function assertSinceBaseline<Tables>(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const applied = await namesIn(db, 'kysely_migration')
  if (applied.length === 0 || applied.includes(BASELINE)) return
  throw new Error(
    'The database is from a version before 1.0, which later versions cannot open. Nothing was changed. To fix: start with another DATA_DIR and an empty database, or keep that version.',
  )
}

async function namesIn<Tables>(db: Kysely<Tables>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Stands for migrations that were applied, so this version neither runs nor rejects them. */
export const asApplied = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]))

/** Makes the version with this migration the oldest one that may open the database. */
export async function recordRequired<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`insert into required_migration (name) values (${name})`.execute(db)
}
