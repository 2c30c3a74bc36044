import { DatabaseFailure, isFailure } from '@mfe/engines/failure'
import { type Logger, listen, openPostgres, type PostgresSettings } from '@mfe/engines/postgres'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { VersionClaims } from '../bucket/version-claims.ts'
import { ReleaseError, unusable } from '../errors.ts'
import { catching } from '../failures/catching.ts'
import type { ChannelStore } from '../store/release-store.ts'
import { up as first } from './migrations/0001-first.ts'
import { up as access } from './migrations/0002-access.ts'
import { createPostgresChannels } from './postgres-channels.ts'
import { NOTIFY_CHANNEL } from './store-change.ts'
import { type Connect, SCHEMA, type Tables } from './tables.ts'

/** How late a change may arrive if its notification is lost. */
const POLL_MS = 2000

/** The parts of a shared release store that are in PostgreSQL. Disposal closes the connections. */
export interface ReleaseDatabase extends AsyncDisposable {
  channels: ChannelStore
  claims: VersionClaims
  /** Calls `onChange` soon after each change by any process, and every two seconds, as notifications may be lost. */
  watch(onChange: () => void): Promise<AsyncDisposable>
}

/** Connects and migrates on the first call; after a failure, on the next: a gateway can start before its database. */
export function createReleaseDatabase(settings: PostgresSettings, logger: Logger): ReleaseDatabase {
  let opened: Promise<Kysely<Tables>> | undefined
  const connect = () => {
    opened ??= open(settings, logger).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    channels: catching(createPostgresChannels(connect), rethrow),
    claims: catching(createPostgresClaims(connect), rethrow),
    async watch(onChange) {
      const subscription = { channels: [NOTIFY_CHANNEL], onNotification: onChange, onLost: () => undefined }
      const listener = await listen(settings, subscription, logger)
      const timer = setInterval(onChange, POLL_MS).unref()
      return {
        [Symbol.asyncDispose]: async () => {
          clearInterval(timer)
          await listener.close()
        },
      }
    },
    [Symbol.asyncDispose]: async () => (await opened)?.destroy(),
  }
}

async function open(settings: PostgresSettings, logger: Logger): Promise<Kysely<Tables>> {
  const db = await openPostgres<Tables>(settings, logger)
  try {
    await migrate(db)
    return db.withSchema(SCHEMA)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const DATABASE = 'The database of the release store'

type Problem = readonly [problem: string, fix: string]

const NO_RESPONSE: Problem = ['is not responding', 'start it, or correct DATABASE_URL']
const NO_ACCESS: Problem = [
  'does not allow its user to do that',
  'make the user of DATABASE_URL the owner of the database, or grant it CREATE',
]

/** By kind of failure, or by SQLSTATE. */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  unavailable: NO_RESPONSE,
  busy: NO_RESPONSE,
  // Within a migration, which is repeated.
  unclear: NO_RESPONSE,
  full: ['has no space left', 'free some space on its server'],
  denied: NO_ACCESS,
  '25006': ['is read-only', 'set DATABASE_URL to the primary server'],
}

function rethrow(error: unknown): never {
  if (isFailure(error, 'unclear')) {
    const text = `${DATABASE} did not confirm a change (${error.message}), which may have been stored. To fix: check pnpm mfe status once it responds.`
    throw new ReleaseError('release/unreachable', text, { cause: error })
  }
  for (let each = error; each instanceof Error; each = each.cause) {
    const key = each instanceof DatabaseFailure ? each.kind : 'code' in each ? String(each.code) : ''
    const found = Object.hasOwn(PROBLEMS, key) ? PROBLEMS[key] : undefined
    if (found) throw unusable(DATABASE, `${found[0]} (${each.message})`, found[1], error)
  }
  throw error
}

// Listed rather than read from a directory, so bundles include them and their order is explicit.
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first': { up: first },
  '0002-access': { up: access },
}

/** Applies pending migrations. Safe to call concurrently; additive, because older processes may still be running. */
async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...(await laterMigrations(db)), ...migrations }) },
    migrationTableSchema: SCHEMA,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error(`The schema ${SCHEMA} could not be migrated to this version.`, { cause: error })
}

/** What a later version of the platform has added, so that the one before still starts after it. */
async function laterMigrations<Tables>(db: Kysely<Tables>): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(`${SCHEMA}.migration`)}`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }]))
}

function createPostgresClaims(connect: Connect): VersionClaims {
  return {
    async claim(app, version, digest) {
      const db = await connect()
      await db
        .insertInto('version_claim')
        .values({ app, version, digest })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const first = await db
        .selectFrom('version_claim')
        .select('digest')
        .where('app', '=', app)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      return first.digest
    },

    async unclaim(app, version) {
      const db = await connect()
      await db.deleteFrom('version_claim').where('app', '=', app).where('version', '=', version).execute()
    },
  }
}
