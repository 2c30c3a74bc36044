/** How the clients of one process connect. Times are in milliseconds. */
export interface PostgresSettings {
  /** An address that `parseDatabaseUrl` accepts. */
  url: string
  /** The maximum number of connections. */
  max: number
  /** How long to wait for a connection: for the server to accept it, or for the pool to have a free one. */
  connectMs: number
  /** How long a statement may run; 0 for no limit. */
  statementMs: number
  /** How long a statement may wait for a lock. */
  lockMs: number
  /** How long a transaction may wait for its next statement. */
  idleInTransactionMs: number
}

/** For a server that handles requests. Long work, such as a backup, needs other limits. */
export const DEFAULT_SETTINGS = {
  max: 10,
  connectMs: 5000,
  statementMs: 15_000,
  lockMs: 5000,
  idleInTransactionMs: 15_000,
} satisfies Omit<PostgresSettings, 'url'>
