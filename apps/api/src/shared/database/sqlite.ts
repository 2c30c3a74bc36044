import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { DatabaseFailure } from '@mfe/engines/failure'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { translated } from './sqlite-errors.ts'

const STATEMENTS_KEPT = 500

/**
 * Rejects objects, because node:sqlite would take a leading one for named parameters and shift the rest, and U+0000,
 * which PostgreSQL cannot store.
 */
function plain(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === 'string' && value.includes('\0')) throw new DatabaseFailure('unstorable', 'U+0000 in a text')
    if (value === null || ['string', 'number', 'bigint'].includes(typeof value)) return value as SQLInputValue
    throw new TypeError(`A ${typeof value} cannot be stored`)
  })
}

/** Copies rows to objects of one shape, because field access is slow on the objects that node:sqlite returns. */
function* rows(statement: StatementSync, lines: Iterable<unknown>) {
  const names = statement.columns().map(({ name }) => name)
  for (const values of lines as Iterable<SQLOutputValue[]>) {
    const row: Record<string, SQLOutputValue | undefined> = {}
    for (const [index, name] of names.entries()) row[name] = values[index]
    yield row
  }
}

function bridge(statement: StatementSync) {
  statement.setReturnArrays(true)
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) =>
      translated(() => [...rows(statement, statement.all(...plain(parameters)))]),
    run: (parameters: readonly unknown[]) => translated(() => statement.run(...plain(parameters))),
    iterate: (parameters: readonly unknown[]) => rows(statement, statement.iterate(...plain(parameters))),
  }
}

/** Kysely's SQLite dialect on node:sqlite: write-ahead log, each commit on disk before it is acknowledged. */
export function sqliteDialect(path: string): SqliteDialect {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 })
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const prepared = new LRUCache<string, ReturnType<typeof bridge>>({
    max: STATEMENTS_KEPT,
    memoMethod: (statement) => bridge(translated(() => sqlite.prepare(statement))),
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
 * Takes the write lock at the start of a transaction. Otherwise, a transaction that starts with a read would fail at its
 * first write if another process (an operator's command) has written in the meantime. SQLite itself rolls back on a full
 * or failing disk; a second rollback would hide the cause.
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
