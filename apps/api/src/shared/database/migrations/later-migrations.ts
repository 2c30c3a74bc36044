import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lists the migrations of later versions that were applied to the database. */
export async function findLater<Tables>(
  db: Kysely<Tables>,
  known: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !Object.hasOwn(known, name))
}

/** Throws if the schema requires one of these migrations of later versions. */
export async function assertSupported<Tables>(db: Kysely<Tables>, later: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from required_migration order by name`.execute(db)
  const required = rows.map(({ name }) => name).filter((name) => later.includes(name))
  if (required.length === 0) return
  throw new Error(
    `The database is newer than this version, which does not know ${required.join(', ')}. To fix: start that version.`,
  )
}

/** Stands for migrations that were applied, so this version neither runs nor rejects them. */
export const asApplied = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]))

/** Makes the version with this migration the oldest one that may open the database. */
export async function recordRequired<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`insert into required_migration (name) values (${name})`.execute(db)
}
