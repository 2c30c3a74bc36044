import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProcess } from '@site/run/process'
import { root, toolEnvironment } from '@site/run/workspace'
import { freePort } from '@site/servers/port'
import { cpuSeconds } from '../cpu-time.ts'
import { type Engines, startEngines } from './engines.ts'
import { type Member, startMember } from './member.ts'
import { type RunningProxy, startProxy } from './proxy.ts'

export const STATIONS = ['nginx', 'gateway', 'api', 'postgres', 'swift'] as const
export type Station = (typeof STATIONS)[number]
export type CpuByStation = Readonly<Record<Station, number>>

/** Of all members. */
export const METRICS_TOKEN = 'scale'

/** Two gateways and two replicas behind nginx. Disposing of it stops everything and deletes its data. */
export interface Fleet extends AsyncDisposable {
  /** The origin for visitors, without a trailing slash. */
  url: string
  /** The address of the bucket of all files. */
  bucket: string
  gateways: readonly [Member, Member]
  replicas: readonly [Member, Member]
  /** Resolves to the CPU seconds so far. Those of a member start again when it does. */
  cpu: () => Promise<CpuByStation>
}

/**
 * Starts a fleet on new data, as docs/scale.md describes it: engines, schema, replicas, gateways, nginx. Releases in a
 * folder start a minute sooner.
 */
export async function startFleet({ releases = 'bucket' }: { releases?: 'bucket' | 'folder' } = {}): Promise<Fleet> {
  await using stack = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'site-fleet-'))
  stack.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  const engines = stack.use(await startEngines())
  const { DATABASE_URL, STORAGE_URL } = engines.settings
  const RELEASE_STORE = releases === 'bucket' ? engines.settings.RELEASE_STORE : join(home, 'releases')
  const ports = {
    public: await freePort(),
    internal: await freePort(),
    gateways: [await freePort(), await freePort()],
    replicas: [await freePort(), await freePort()],
  } as const
  const url = `http://127.0.0.1:${ports.public}`
  const common = { PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', METRICS_TOKEN }

  const startReplica = async (port: number) => {
    const settings = { ...common, DATABASE_URL, STORAGE_URL, DATA_DIR: join(home, `api-${port}`) }
    return stack.use(await startMember({ program: 'api', port, settings }))
  }
  const startGateway = async (port: number) => {
    const [DATA_DIR, API_URL] = [join(home, `gateway-${port}`), `http://127.0.0.1:${ports.internal}`]
    const settings = { ...common, DATABASE_URL, RELEASE_STORE, DATA_DIR, API_URL }
    return stack.use(await startMember({ program: 'gateway', port, settings }))
  }

  await migrate({ DATABASE_URL, DATA_DIR: join(home, 'migration') })
  const replicas = [await startReplica(ports.replicas[0]), await startReplica(ports.replicas[1])] as const
  await mkdir(join(home, 'nginx'))
  const proxy = await startProxy(join(home, 'nginx'), ports)
  stack.defer(proxy.stop)
  const gateways = [await startGateway(ports.gateways[0]), await startGateway(ports.gateways[1])] as const
  const started = stack.move()
  return {
    url,
    bucket: STORAGE_URL,
    gateways,
    replicas,
    cpu: () => cpuOf(proxy, gateways, replicas, engines),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

async function migrate(settings: Readonly<Record<string, string>>): Promise<void> {
  const env = toolEnvironment(settings)
  const { code, output } = await runProcess(process.execPath, ['apps/api/src/cli.ts', 'migrate'], {
    cwd: root,
    env,
    output: 'keep',
  })
  if (code !== 0) throw new Error(`The migration failed: ${output}`)
}

async function cpuOf(
  proxy: RunningProxy,
  gateways: readonly Member[],
  replicas: readonly Member[],
  { pids }: Engines,
): Promise<CpuByStation> {
  return {
    nginx: await cpuSeconds([await proxy.pid()]),
    gateway: await cpuSeconds(gateways.flatMap(({ pids }) => pids())),
    api: await cpuSeconds(replicas.flatMap(({ pids }) => pids())),
    postgres: await cpuSeconds(pids.postgres),
    swift: await cpuSeconds(pids.swift),
  }
}
