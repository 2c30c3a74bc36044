import { type ClusterOptions, createCluster, type PostgresCluster } from './cluster.ts'
import { findPostgres } from './find-postgres.ts'

export type { PostgresCluster } from './cluster.ts'
export { createDatabase, query, type TestDatabase } from './databases.ts'

/** Creates and starts a temporary PostgreSQL server; finds or installs the programs. */
export const startPostgres = (options?: ClusterOptions): Promise<PostgresCluster> =>
  findPostgres((programs) => createCluster(programs, options))
