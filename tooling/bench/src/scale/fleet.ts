import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@repo/servers/port'
import { createDatabase, query, startPostgres } from '@repo/servers/postgres'
import { createBucket, startSwift, withSecondKey } from '@repo/servers/swift'
import { runProcess } from '@site/run/process'
import { toolEnvironment } from '@site/run/workspace'
import { cpuSeconds } from '../processes.ts'
import { type Member, type Program, type Settings, startMember } from '../servers/member.ts'
import { type ProxyPorts, startProxy } from './fleet/proxy.ts'

export const PARTS = ['nginx', 'gateway', 'api', 'postgres', 'swift'] as const
export type CpuByPart = Readonly<Record<(typeof PARTS)[number], number>>

/** Two gateways and two replicas behind nginx. Disposal stops everything and deletes its data. */
export type Fleet = Awaited<ReturnType<typeof startFleet>>

/**
 * Starts a fleet on new data, in the order of docs/scale.md: engines, schema, replicas, gateways. Releases in a folder
 * are faster, because publishing to Swift takes a minute.
 */
export async function startFleet({ releases = 'bucket' }: { releases?: 'bucket' | 'folder' } = {}) {
  await using stack = new AsyncDisposableStack()
  const { path: home } = stack.use(await mkdtempDisposable(join(tmpdir(), 'site-fleet-')))
  const engines = stack.use(await startEngines())
  const { DATABASE_URL, STORAGE_URL } = engines.settings
  const ports = await reservePorts()
  const url = `http://127.0.0.1:${ports.public}`
  const common = { PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', DATABASE_URL }
  const start = async (program: Program, port: number, settings: Settings) =>
    stack.use(await startMember(program, { ...common, ...settings }, port))
  const startBoth = async (program: Program, [first, second]: readonly [number, number], settings: Settings) =>
    [await start(program, first, settings), await start(program, second, settings)] as const

  await migrate({ DATABASE_URL, DATA_DIR: join(home, 'migration') })
  const replicas = await startBoth('api', ports.replicas, { STORAGE_URL })
  await mkdir(join(home, 'nginx'))
  const proxy = await startProxy(join(home, 'nginx'), ports)
  stack.defer(proxy.stop)
  const gateways = await startBoth('gateway', ports.gateways, {
    API_URL: `http://127.0.0.1:${ports.internal}`,
    RELEASE_STORE: releases === 'bucket' ? engines.settings.RELEASE_STORE : join(home, 'releases'),
  })
  stack.defer(proxy.startChecks().stop)
  const pidsOf = (members: readonly Member[]) => members.flatMap(({ pids }) => pids())
  const started = stack.move()
  return {
    /** The origin for visitors, without a trailing slash. */
    url,
    bucket: STORAGE_URL,
    gateways,
    replicas,
    portsOut: proxy.portsOut,
    engines,
    /** Resolves to the CPU seconds so far. A member's time starts at 0 again when it restarts. */
    cpu: async (): Promise<CpuByPart> => ({
      nginx: await cpuSeconds([await proxy.pid()]),
      gateway: await cpuSeconds(pidsOf(gateways)),
      api: await cpuSeconds(pidsOf(replicas)),
      postgres: await cpuSeconds(engines.pids.postgres),
      swift: await cpuSeconds(engines.pids.swift),
    }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

const reservePorts = async (): Promise<ProxyPorts> => ({
  public: await freePort(),
  internal: await freePort(),
  gateways: [await freePort(), await freePort()],
  replicas: [await freePort(), await freePort()],
})

async function migrate(settings: Settings): Promise<void> {
  const options = { env: toolEnvironment(settings), output: 'keep' } as const
  const { code, output } = await runProcess(process.execPath, ['apps/api/src/cli.ts', 'migrate'], options)
  if (code !== 0) throw new Error(`The migration failed: ${output}`)
}

/** Starts Swift and a PostgreSQL that syncs each commit, and creates an empty database and two empty buckets. */
async function startEngines() {
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
