import { createDatabase, query, startPostgres } from '@repo/servers/postgres'
import { createBucket, startSwift, withSecondKey } from '@repo/servers/swift'

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
    /** Adds a role and a key, as docs/runbooks/operate.md says. Resolves to the settings with them. */
    async newCredentials() {
      const former = new URL(database.url).username
      const role = { username: `${former}_1`, password: 'next' }
      await query(
        database.url,
        `create role ${role.username} login password '${role.password}'; grant ${former} to ${role.username};
        alter role ${role.username} set role = '${former}'`,
      )
      const DATABASE_URL = Object.assign(new URL(database.url), role).href
      return { DATABASE_URL, STORAGE_URL: withSecondKey(STORAGE_URL), RELEASE_STORE: withSecondKey(RELEASE_STORE) }
    },
    /** Withdraws the first key. Resolves to the number of connections that still use the former role. */
    async withdrawFormer(): Promise<number> {
      await swift.withdrawFirstKey()
      const others = 'usename = current_user and datname = current_database() and pid <> pg_backend_pid()'
      return (await query(database.url, `select pid from pg_stat_activity where ${others}`)).length
    },
    /** The root processes of each engine, without the processes that they start. */
    pids: { postgres: [Number(server?.pid)], swift: swift.pids },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
