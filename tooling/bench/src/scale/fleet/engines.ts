import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, query, startPostgres } from '@site/servers/postgres'

/** What the replicas share. */
export interface Engines extends AsyncDisposable {
  /** The settings of replicas that name the engines. */
  settings: Readonly<Record<string, string>>
  /** The processes of each engine, without those that they start. */
  pids: Readonly<Record<'postgres' | 'swift', readonly number[]>>
  /** Creates the data directory of a replica. */
  createDataDir: (path: string) => Promise<void>
}

/** Starts PostgreSQL, which syncs each commit, and creates a folder for the files of all replicas. */
export async function startEngines(home: string): Promise<Engines> {
  await using stack = new AsyncDisposableStack()
  const cluster = stack.use(await startPostgres({ durable: true }))
  const database = stack.use(await createDatabase(cluster.url))
  const [server] = await query(database.url, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`)
  const files = join(home, 'shared-files')
  await mkdir(files)
  const started = stack.move()
  return {
    settings: { DATABASE_URL: database.url },
    pids: { postgres: [Number(server?.pid)], swift: [] },
    async createDataDir(path) {
      await mkdir(path)
      await symlink(files, join(path, 'files'))
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
