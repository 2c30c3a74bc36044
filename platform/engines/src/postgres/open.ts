import {
  type Dialect,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely'
import { PostgresDriver } from './driver.ts'
import { createIntrospector } from './introspector.ts'
import type { Logger } from './pool.ts'
import type { PostgresSettings } from './settings.ts'

const MIN_VERSION = 14

function postgresDialect(settings: PostgresSettings, logger: Logger): Dialect {
  return {
    createDriver: () => new PostgresDriver(settings, logger),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector,
  }
}

/**
 * Opens a pool of connections. Errors are `DatabaseFailure`s with the kind that SQLite's would have; bigint columns are
 * numbers. Rejects a server that is too old, does not store text as UTF-8, or acknowledges commits that it may lose.
 */
export async function openPostgres<Tables>(settings: PostgresSettings, logger: Logger): Promise<Kysely<Tables>> {
  const db = new Kysely<Tables>({
    dialect: postgresDialect(settings, logger),
    // SQLite accepts `in ()`, PostgreSQL does not.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
  try {
    await assertUsable(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

interface Server {
  version: number
  encoding: string
  commit: string
}

async function assertUsable<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_setting('synchronous_commit') as commit`.execute(db)
  for (const { version, encoding, commit } of rows) {
    const problems = [
      version < MIN_VERSION && `PostgreSQL ${version} is older than ${MIN_VERSION}`,
      encoding !== 'UTF8' && `the database has the encoding ${encoding} instead of UTF8`,
      commit === 'off' && 'synchronous_commit is off, so commits may be lost',
    ].filter((problem) => problem !== false)
    if (problems.length > 0) throw new Error(`The database cannot be used: ${problems.join('; ')}`)
  }
}
