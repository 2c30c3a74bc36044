import { CompiledQuery, type Driver, type TransactionSettings } from 'kysely'
import { PostgresConnection } from './connection.ts'
import { type ConnectionPool, createPool, type Logger } from './pool.ts'
import type { PostgresSettings } from './settings.ts'
import { StatementNames } from './statement-names.ts'

export class PostgresDriver implements Driver {
  readonly #pool: ConnectionPool
  readonly #names = new StatementNames()
  readonly #responseMs: number

  constructor(settings: PostgresSettings, logger: Logger) {
    this.#pool = createPool(settings, logger)
    this.#responseMs = settings.statementMs && settings.statementMs + settings.connectMs
  }

  async init(): Promise<void> {
    // The pool connects on demand.
  }

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.#pool, await this.#pool.connect(), this.#names, this.#responseMs)
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await connection.executeQuery(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ''}`))
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    if (await connection.commit()) return
    throw new Error('The transaction was rolled back because an error in one of its statements was ignored')
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}
