import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { up as first } from './migrations/0001-first.ts'
import { SCHEMA } from './tables.ts'

// Listed rather than read from a directory, so bundles include them and their order is explicit.
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': { up: first },
}

/**
 * Creates the platform's schema, or applies pending migrations to it. Safe to call from several processes concurrently.
 * Processes of the previous version may still be running, so migrations are additive.
 */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableSchema: SCHEMA,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error(`The schema ${SCHEMA} could not be migrated to this version.`, { cause: error })
}
