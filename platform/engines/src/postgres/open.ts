import {
  type Dialect,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely'
import { PostgresDriver } from './driver.ts'
import { createIntrospector, TransactionalAdapter } from './migration-dialect.ts'
import type { Logger } from './pool.ts'
import { rejectionOf } from './rejections.ts'
import type { PostgresSettings } from './settings.ts'

const MIN_VERSION = 14

function postgresDialect(settings: PostgresSettings, logger: Logger): Dialect {
  return {
    createDriver: () => new PostgresDriver(settings, logger),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector,
  }
}

/**
 * Opens a pool of connections. Errors are `DatabaseFailure`s as for SQLite; bigint columns are numbers. Rejects a
 * server that is too old, does not store UTF-8, or may lose commits. A problem that someone must fix is an `Error` with
 * the fix.
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
    throw rejectionOf(error)
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
      version < MIN_VERSION && `it is PostgreSQL ${version}. To fix: upgrade it to ${MIN_VERSION} or newer.`,
      encoding !== 'UTF8' && `its encoding is ${encoding}. To fix: create a database with the encoding UTF8.`,
      commit === 'off' &&
        'synchronous_commit is off, so commits may be lost. To fix: alter database ... set synchronous_commit = on.',
    ].filter((problem) => problem !== false)
    if (problems.length > 0) throw new Error(`The database cannot be used: ${problems.join(' ')}`)
  }
}
