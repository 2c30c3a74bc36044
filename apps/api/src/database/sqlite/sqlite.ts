import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { isFailure } from '@mfe/engines/failure'
import { storable } from '@mfe/engines/storable'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { sqliteFailure } from './sqlite-errors.ts'

/** The maximum number of prepared statements to cache. */
const MAX_STATEMENTS = 500

/** Copies rows to objects of one shape, because field access is slow on the objects that node:sqlite returns. */
function* toRows(statement: StatementSync, arrays: Iterable<unknown>) {
  const names = statement.columns().map(({ name }) => name)
  for (const values of arrays as Iterable<SQLOutputValue[]>) {
    const row: Record<string, SQLOutputValue | undefined> = {}
    for (const [index, name] of names.entries()) row[name] = values[index]
    yield row
  }
}

/** The log keeps at most this size after a larger change; otherwise it would keep its largest one until the site stops. */
const MAX_LOG_BYTES = 8 * 2 ** 20

/** Runs a call to SQLite. */
type Run = <Result>(call: () => Result) => Result

/** Adapts a node:sqlite statement to the interface that Kysely expects. */
function adaptStatement(statement: StatementSync, run: Run) {
  statement.setReturnArrays(true)
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => run(() => [...toRows(statement, statement.all(...storable(parameters)))]),
    run: (parameters: readonly unknown[]) => run(() => statement.run(...storable(parameters))),
    iterate: (parameters: readonly unknown[]) => toRows(statement, statement.iterate(...storable(parameters))),
  }
}

/**
 * Kysely's SQLite dialect on node:sqlite: write-ahead log, each commit on disk before it is acknowledged. After a
 * failed sync, it accepts no more writes: a later commit could seem to succeed behind a log that is damaged on disk.
 */
export function sqliteDialect(path: string, onFailedSync: (error: unknown) => void = () => undefined): SqliteDialect {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 })
  sqlite.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${MAX_LOG_BYTES}`)

  function run<Result>(call: () => Result): Result {
    try {
      return call()
    } catch (error) {
      const failure = sqliteFailure(error)
      if (isFailure(failure, 'failed-sync')) {
        sqlite.exec('PRAGMA query_only = ON')
        onFailedSync(failure)
      }
      throw failure
    }
  }

  const prepared = new LRUCache<string, ReturnType<typeof adaptStatement>>({
    max: MAX_STATEMENTS,
    memoMethod: (statement) =>
      adaptStatement(
        run(() => sqlite.prepare(statement)),
        run,
      ),
  })
  const config = { database: { close: () => sqlite.close(), prepare: (sql: string) => prepared.memo(sql) } }
  const dialect = new SqliteDialect(config)
  dialect.createDriver = () => new Driver(config, sqlite)
  dialect.createAdapter = () => new Adapter()
  return dialect
}

/** SQLite rolls back table definitions like rows, so a killed migration leaves no partial changes. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Takes the write lock at the start of a transaction. Otherwise, a transaction that starts with a read would fail at
 * its first write if another process (an operator's command) has written in the meantime. SQLite itself rolls back on a
 * full or failing disk; a second rollback would hide the cause.
 */
class Driver extends SqliteDriver {
  readonly #sqlite: DatabaseSync

  constructor(config: SqliteDialectConfig, sqlite: DatabaseSync) {
    super(config)
    this.#sqlite = sqlite
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.isTransaction) await super.rollbackTransaction(connection)
  }
}
