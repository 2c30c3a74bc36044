import { once } from 'node:events'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolClient, QueryResult as PostgresResult } from 'pg'
import { DatabaseFailure, isFailure, Unresponsive } from '../failure.ts'
import { storable } from '../storable.ts'
import { type Effect, failureOf, isOutdatedPlan, isTimeout } from './failures.ts'
import type { ConnectionPool } from './pool.ts'
import type { StatementNames } from './statement-names.ts'

/** Matches a statement that changes no rows, and is therefore safe to retry on another connection. */
const REPEATABLE = /^\s*(?:select|begin|start transaction|show)\b/i
const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

/** A connection that Kysely has borrowed from the pool. Its errors are `DatabaseFailure`s (`failureOf`). */
export class PostgresConnection implements DatabaseConnection {
  readonly #pool: ConnectionPool
  readonly #names: StatementNames
  /** The client's own limit for a response, because the server cannot report a timeout over a broken network. */
  readonly #responseMs: number
  #client: PoolClient | undefined
  #isNew = true
  #isStuck = false

  constructor(pool: ConnectionPool, client: PoolClient, names: StatementNames, responseMs: number) {
    this.#pool = pool
    this.#client = client
    this.#names = names
    this.#responseMs = responseMs
  }

  release(): void {
    const client = this.#client
    client?.release(this.#isUnusable() || this.#pool.isReplaced(client))
    this.#client = undefined
  }

  /** Runs one statement. Retries the first one, if it changes nothing: the connection may be closed unnoticed. */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const isRepeatable = this.#isNew && REPEATABLE.test(sql)
    this.#isNew = false
    try {
      return await this.#run(sql, parameters)
    } catch (error) {
      if (!isRepeatable || this.#isStuck || !isFailure(error, 'unavailable')) throw error
    }
    this.release()
    this.#client = await this.#pool.connect()
    return this.#run(sql, parameters)
  }

  /** Resolves to whether the transaction was committed rather than rolled back because of an earlier error. */
  async commit(): Promise<boolean> {
    const { command } = await this.#send('commit', [], 'commit')
    return command !== 'ROLLBACK'
  }

  /** Never rejects: the server also rolls back when it notices that the connection is closed. */
  async rollback(): Promise<void> {
    await this.#restore('rollback')
  }

  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    const { default: Cursor } = await import('pg-cursor')
    this.#isNew = false
    const client = this.#usableClient()
    const query = new Cursor<Row>(sql, storable(parameters))
    // The timeout would run until the last row, but the reader sets the pace.
    await this.#send('set statement_timeout = 0', [], 'none')
    const cursor = client.query(query)
    try {
      for (;;) {
        const rows = await this.#pool.watch(cursor.read(chunkSize))
        if (rows.length === 0) return
        yield { rows }
      }
    } catch (error) {
      this.#isStuck ||= error instanceof Unresponsive
      throw failureOf(error, { effect: 'none', lost: this.#isUnusable() })
    } finally {
      if (!this.#isUnusable()) await closeCursor(cursor, client)
      await this.#restore('reset statement_timeout')
    }
  }

  /** Restores the initial state of the connection. If that fails, the pool closes it. */
  async #restore(statement: string): Promise<void> {
    try {
      await this.#send(statement, [], 'none')
    } catch {
      this.#isStuck = true
    }
  }

  #isUnusable(): boolean {
    return this.#isStuck || !this.#client || this.#pool.isLost(this.#client)
  }

  #usableClient(): PoolClient {
    if (this.#client && !this.#isUnusable()) return this.#client
    throw new DatabaseFailure('unavailable', 'The connection was lost before this statement')
  }

  async #run<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const isOpen = this.#client?.getTransactionStatus() !== 'I'
    const effect = isOpen || REPEATABLE.test(sql) ? 'none' : 'write'
    const result = await this.#send<Row>(sql, storable(parameters), effect)
    const { command, rowCount } = result
    // Garbage in V8's rarely collected old generation may retain the result. An empty result is small.
    const rows = result.rows.splice(0)
    return WRITES.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  async #send<Row>(text: string, values: unknown[], effect: Effect): Promise<PostgresResult<Row & object>> {
    const client = this.#usableClient()
    const name = values.length > 0 ? this.#names.nameOf(text) : undefined
    const query = { name, text, values, query_timeout: this.#responseMs }
    try {
      return await this.#pool.watch(client.query<Row & object>(query))
    } catch (error) {
      this.#isStuck = isTimeout(error) || error instanceof Unresponsive
      if (isOutdatedPlan(error)) {
        this.#names.renew(text)
        if (client.getTransactionStatus() === 'I') return await this.#send(text, values, effect)
        throw new DatabaseFailure('conflict', error)
      }
      const failure = failureOf(error, { effect, lost: this.#pool.isLost(client) || error instanceof Unresponsive })
      if (isFailure(failure, 'not-writable')) this.#pool.replaceAll()
      throw failure
    }
  }
}

/** Also resolves if the connection is lost before the response. */
async function closeCursor(cursor: { close: () => Promise<void> }, client: PoolClient): Promise<void> {
  const settled = new AbortController()
  try {
    await Promise.race([cursor.close(), once(client, 'end', { signal: settled.signal })])
  } catch {
    // The pool handles the client's error event.
  } finally {
    settled.abort()
  }
}
