import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'

const STATEMENTS_KEPT = 500

/** node:sqlite takes a leading object for named parameters and shifts the rest: such a value must not get there. */
function plain(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === null || ['string', 'number', 'bigint'].includes(typeof value)) return value as SQLInputValue
    throw new TypeError(`A ${typeof value} cannot be stored`)
  })
}

/** Objects of one shape: those that node:sqlite makes have none, and reading a field of them is a search. */
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
    all: (parameters: readonly unknown[]) => [...rows(statement, statement.all(...plain(parameters)))],
    run: (parameters: readonly unknown[]) => statement.run(...plain(parameters)),
    iterate: (parameters: readonly unknown[]) => rows(statement, statement.iterate(...plain(parameters))),
  }
}

/** Kysely's SQLite dialect on node:sqlite: write-ahead log, each commit on disk before it is acknowledged. */
export function sqliteDialect(path: string): SqliteDialect {
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5000 })
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const prepared = new Map<string, ReturnType<typeof bridge>>()

  function prepare(sql: string) {
    const known = prepared.get(sql)
    if (known) return known
    if (prepared.size >= STATEMENTS_KEPT) prepared.clear()
    const statement = bridge(sqlite.prepare(sql))
    prepared.set(sql, statement)
    return statement
  }

  const config = { database: { close: () => sqlite.close(), prepare } }
  const dialect = new SqliteDialect(config)
  dialect.createDriver = () => new Driver(config, sqlite)
  dialect.createAdapter = () => new Adapter()
  return dialect
}

/** SQLite rolls table definitions back like rows: a migration that is killed leaves nothing by half. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * A transaction takes the write lock at its beginning: one that reads first is refused at its first write where another
 * process (an operator's command) wrote meanwhile, and no waiting helps. A full or failing disk ends one by itself: to
 * roll it back once more would hide why.
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
