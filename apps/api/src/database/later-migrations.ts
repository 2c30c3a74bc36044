import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lists the migrations of later versions that were applied to the database. */
export async function findLater<Tables>(
  db: Kysely<Tables>,
  known: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  return (await namesIn(db, 'kysely_migration')).filter((name) => !Object.hasOwn(known, name))
}

/** Throws if the schema requires one of these migrations of later versions, or predates such requirements. */
export async function assertSupported<Tables>(db: Kysely<Tables>, later: readonly string[]): Promise<void> {
  const applied = await namesIn(db, 'kysely_migration')
  const required = applied.includes('0020-oldest-version') ? await namesIn(db, 'required_migration') : later
  const unknown = required.filter((name) => later.includes(name))
  if (unknown.length === 0) return
  throw new Error(
    `The database is newer than this version, which does not know ${unknown.join(', ')}. To fix: start that version.`,
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
