import { isFailure } from '@mfe/engines/failure'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { asApplied, assertSupported, findLater, recordRequired } from './later-migrations.ts'
import { isPostgres } from './locks.ts'
import { up as replicas } from './migrations/0007-replicas.ts'
import { up as heldBlobs } from './migrations/0008-held-blobs.ts'
import { up as draftState } from './migrations/0009-draft-state.ts'
import { up as searchNames } from './migrations/0010-search-names.ts'
import { up as sharedBlobs } from './migrations/0011-shared-blobs.ts'
import { up as replacements } from './migrations/0012-replacements.ts'
import { up as shares } from './migrations/0013-shares.ts'
import { up as checksums } from './migrations/0014-checksums.ts'
import { up as zipSelections } from './migrations/0015-zip-selections.ts'
import { up as linkTokens } from './migrations/0016-link-tokens.ts'
import { up as clock } from './migrations/0017-clock.ts'
import { up as orphanedBlobs } from './migrations/0018-orphaned-blobs.ts'
import { up as emailDelivery } from './migrations/0019-email-delivery.ts'
import { up as oldestVersion } from './migrations/0020-oldest-version.ts'
import { up as damagedBlobs } from './migrations/0021-damaged-blobs.ts'
import { up as emailConfirmations } from './migrations/0022-email-confirmations.ts'
import { up as rowCounts } from './migrations/0023-row-counts.ts'
import { up as idempotentSizes } from './migrations/0024-idempotent-sizes.ts'
import { up as shorterSearchNames } from './migrations/0027-shorter-search-names.ts'
import { up as postgresBaseline } from './migrations/postgres/baseline-0001-to-0006.ts'
import { up as first } from './migrations/sqlite/0001-first.ts'
import { up as accountCare } from './migrations/sqlite/0002-account-care.ts'
import { up as resumableUploads } from './migrations/sqlite/0003-resumable-uploads.ts'
import { up as throttleExpiry } from './migrations/sqlite/0004-throttle-expiry.ts'
import { up as auditAge } from './migrations/sqlite/0005-audit-age.ts'
import { up as unfinishedRemovals } from './migrations/sqlite/0006-unfinished-removals.ts'

export interface SharedMigration extends Migration {
  /** Set if the migration removes or restricts something: explains why no version that may still run needs it. */
  contract?: string
  /**
   * Set if the version before cannot work with what the migration removes or restricts: from then on, only versions
   * that have this migration open the database, so nobody can go back.
   */
  required?: true
}

type Migrations = Readonly<Record<string, SharedMigration>>

/**
 * The migrations after PostgreSQL's baseline, for both engines. The previous version still runs while they are applied,
 * so they only add, except those with a `contract`, and that version
 * still opens the database after them, except after those that are `required`.
 */
export const shared: Readonly<Record<string, SharedMigration>> = {
  '0007-replicas': { up: replicas },
  '0008-held-blobs': { up: heldBlobs },
  '0009-draft-state': { up: draftState },
  '0010-search-names': {
    up: searchNames,
    contract: 'Its triggers change only a column that no earlier version reads.',
  },
  '0011-shared-blobs': {
    up: sharedBlobs,
    contract: 'Blobs are not shared while an earlier version runs, so it needs no unique index on them.',
  },
  '0012-replacements': { up: replacements },
  '0013-shares': { up: shares },
  '0014-checksums': {
    up: checksums,
    contract: 'Its trigger changes only a column that no earlier version reads.',
  },
  '0015-zip-selections': { up: zipSelections },
  '0016-link-tokens': { up: linkTokens },
  '0017-clock': { up: clock },
  '0018-orphaned-blobs': { up: orphanedBlobs },
  '0019-email-delivery': { up: emailDelivery },
  '0020-oldest-version': { up: oldestVersion },
  '0021-damaged-blobs': { up: damagedBlobs },
  '0022-email-confirmations': { up: emailConfirmations },
  '0023-row-counts': {
    up: rowCounts,
    contract: 'Its triggers change only a table that no earlier version reads.',
  },
  '0024-idempotent-sizes': { up: idempotentSizes },
  '0027-shorter-search-names': {
    up: shorterSearchNames,
    contract: 'A search of any version adds search names that are missing.',
  },
}

// Listed rather than read from a directory, so bundles include them and their order is explicit.
const onSqlite: Readonly<Record<string, Migration>> = {
  '0001-first': { up: first },
  '0002-account-care': { up: accountCare },
  '0003-resumable-uploads': { up: resumableUploads },
  '0004-throttle-expiry': { up: throttleExpiry },
  '0005-audit-age': { up: auditAge },
  '0006-unfinished-removals': { up: unfinishedRemovals },
  ...shared,
}

// The baseline creates the schema of 0001 to 0006.
const onPostgres: Readonly<Record<string, Migration>> = {
  '0006-postgres-baseline': { up: postgresBaseline },
  ...shared,
}

export const migrationsOf = <Tables>(db: Kysely<Tables>): Migrations => (isPostgres(db) ? onPostgres : onSqlite)

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
 * Applies pending migrations and resolves to their names. Safe to call from several processes concurrently: each waits up to
 * an hour for the others. Accepts a database that a later version has migrated, if the schema says that this version may
 * open it.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations = migrationsOf(db),
): Promise<string[]> {
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
  const known = await migratorOf(db, migrationsOf(db)).getMigrations()
  const pending = known.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
  if (pending.length > 0) {
    const fix = `To fix: ${isPostgres(db) ? '' : 'stop the server, then '}run pnpm api migrate.`
    throw new Error(`The database is older than this version, which adds ${pending.join(', ')}. ${fix}`)
  }
  // If nothing is pending, this only rejects a database that is too new.
  await migrate(db)
}
