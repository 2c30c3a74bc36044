import { isFailure } from '@mfe/engines/failure'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { isPostgres } from './locks.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { webdav } from './migrations/0002-webdav.ts'
import { up as versions, contract as versionsContract } from './migrations/0003-versions.ts'
import { up as links } from './migrations/0004-links.ts'
import { account } from './migrations/0005-account.ts'
import { inbox } from './migrations/0006-inbox.ts'
import { outboxOwner } from './migrations/0007-outbox-owner.ts'
import { receivedVersions } from './migrations/0008-received-versions.ts'
import { changedFolders } from './migrations/0009-changed-folders.ts'

export interface DatabaseMigration extends Migration {
  /** Set if the migration removes or restricts something: explains why no version that may still run needs it. */
  contract?: string
  /**
   * Set if the version before cannot work with what the migration removes or restricts: only versions that have it open
   * the database then, so nobody can go back.
   */
  required?: true
}

/** The first migration of every database: promises of compatibility begin with it. */
export const BASELINE = '0001-baseline'

/** By name, in order. Listed rather than read from a directory, so bundles include them. */
type Migrations = Readonly<Record<string, DatabaseMigration>>

/**
 * For both engines. The previous version still runs beside them, and opens the database after them, so those after the
 * first one only add, except those with a `contract`, or that are `required`.
 */
export const MIGRATIONS: Migrations = {
  [BASELINE]: { up: baseline },
  '0002-webdav': { up: webdav },
  '0003-versions': { up: versions, contract: versionsContract },
  '0004-links': { up: links },
  '0005-account': { up: account },
  '0006-inbox': { up: inbox },
  '0007-outbox-owner': { up: outboxOwner },
  '0008-received-versions': { up: receivedVersions },
  '0009-changed-folders': { up: changedFolders },
}

const migratorOf = <Tables>(db: Kysely<Tables>, migrations: Migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => recordingRequired(migrations) } })

/** Records each required migration in its own transaction. */
const recordingRequired = (migrations: Migrations): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, { up, required }]) => [
      name,
      required ? { up: (db: Kysely<unknown>) => up(db).then(() => recordRequired(db, name)) } : { up },
    ]),
  )

/**
 * Applies pending migrations and resolves to their names. Processes that call this at once wait for each other, for an
 * hour at most. Accepts a database of a later version if its schema says that this version may open it.
 */
export async function migrate<Tables>(db: Kysely<Tables>, migrations = MIGRATIONS): Promise<string[]> {
  let later: readonly string[] = []
  for (;;) {
    const { error, results = [] } = await migratorOf(db, { ...migrations, ...asApplied(later) }).migrateToLatest()
    if (!error) return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
    const [, unknown] = /previously executed migration (\S+) is missing/.exec(String(error)) ?? []
    if (!unknown || later.includes(unknown)) throw migrationError(error)
    later = await findLater(db, migrations)
    await assertSupported(db, later)
  }
}

function migrationError(cause: unknown): Error {
  const message =
    (isFailure(cause, 'denied') &&
      'The database user may not create tables. To fix: make it the owner of the database, or grant it CREATE on the schema public.') ||
    'The database could not be migrated to this version.'
  return new Error(message, { cause })
}

/** Throws if the database is older than this version, or too new for it. Changes nothing. */
export async function assertMigrated<Tables>(db: Kysely<Tables>): Promise<void> {
  await assertSinceBaseline(db)
  const known = await migratorOf(db, MIGRATIONS).getMigrations()
  const pending = known.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
  if (pending.length > 0) {
    const fix = `To fix: ${isPostgres(db) ? '' : 'stop the server, then '}run pnpm api migrate.`
    throw new Error(`The database is older than this version, which adds ${pending.join(', ')}. ${fix}`)
  }
  // If nothing is pending, this only rejects a database that is too new.
  await migrate(db)
}

/** Lists the migrations of later versions that were applied to the database. */
export async function findLater<Tables>(
  db: Kysely<Tables>,
  known: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  return (await namesIn(db, 'kysely_migration')).filter((name) => !Object.hasOwn(known, name))
}

/** Throws if the schema requires one of these migrations of later versions, or comes from a version before the first. */
async function assertSupported<Tables>(db: Kysely<Tables>, later: readonly string[]): Promise<void> {
  await assertSinceBaseline(db)
  const required = await namesIn(db, 'required_migration')
  const unknown = required.filter((name) => later.includes(name))
  if (unknown.length === 0) return
  throw new Error(
    `The database is newer than this version, which does not know ${unknown.join(', ')}. To fix: start that version.`,
  )
}

/** Throws if a version before the first migration of this version has filled the database. */
async function assertSinceBaseline<Tables>(db: Kysely<Tables>): Promise<void> {
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
const asApplied = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]))

/** Makes the version with this migration the oldest one that may open the database. */
async function recordRequired<Tables>(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`insert into required_migration (name) values (${name})`.execute(db)
}
