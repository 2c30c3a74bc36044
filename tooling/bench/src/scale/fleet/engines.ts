import { createDatabase, query, startPostgres } from '@repo/servers/postgres'
import { createBucket, startSwift } from '@repo/servers/swift'

/** Starts Swift and a PostgreSQL that syncs each commit, and creates an empty database and two empty buckets. */
export async function startEngines() {
  await using stack = new AsyncDisposableStack()
  const cluster = stack.use(await startPostgres({ durable: true }))
  const database = stack.use(await createDatabase(cluster.url))
  const [server] = await query(database.url, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`)
  const swift = stack.use(await startSwift())
  const [STORAGE_URL, RELEASE_STORE] = [await createBucket(swift.url), await createBucket(swift.url)]
  const started = stack.move()
  return {
    settings: { DATABASE_URL: database.url, STORAGE_URL, RELEASE_STORE },
    /** The root processes of each engine, without the processes that they start. */
    pids: { postgres: [Number(server?.pid)], swift: swift.pids },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
