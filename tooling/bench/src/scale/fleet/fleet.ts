import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@repo/servers/port'
import { runProcess } from '@site/run/process'
import { toolEnvironment } from '@site/run/workspace'
import { cpuSeconds } from '../cpu-time.ts'
import { startEngines } from './engines.ts'
import { type Member, startMember } from './member.ts'
import { type ProxyPorts, startProxy } from './proxy.ts'

export const STATIONS = ['nginx', 'gateway', 'api', 'postgres', 'swift'] as const
export type Station = (typeof STATIONS)[number]
export type CpuByStation = Readonly<Record<Station, number>>

/** Two gateways and two replicas behind nginx. Disposal stops everything and deletes its data. */
export type Fleet = Awaited<ReturnType<typeof startFleet>>

interface FleetOptions {
  /** A folder is faster, because publishing to Swift takes a minute. */
  releases?: 'bucket' | 'folder'
}

/** Starts a fleet on new data, in the order of docs/scale.md: engines, schema, replicas, gateways. */
export async function startFleet({ releases = 'bucket' }: FleetOptions = {}) {
  await using stack = new AsyncDisposableStack()
  const home = await mkdtemp(join(tmpdir(), 'site-fleet-'))
  stack.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  const engines = stack.use(await startEngines())
  const { DATABASE_URL, STORAGE_URL } = engines.settings
  const ports = await reservePorts()
  const url = `http://127.0.0.1:${ports.public}`
  const start = async (program: 'gateway' | 'api', port: number, own: Readonly<Record<string, string>>) => {
    const settings = { ...commonSettings(url), DATABASE_URL, DATA_DIR: join(home, `${program}-${port}`), ...own }
    return stack.use(await startMember({ program, port, settings }))
  }

  await migrate({ DATABASE_URL, DATA_DIR: join(home, 'migration') })
  const [first, second] = ports.replicas
  const replicas = [await start('api', first, { STORAGE_URL }), await start('api', second, { STORAGE_URL })] as const
  await mkdir(join(home, 'nginx'))
  const proxy = await startProxy(join(home, 'nginx'), ports)
  stack.defer(proxy.stop)
  const gatewaySettings = {
    API_URL: `http://127.0.0.1:${ports.internal}`,
    RELEASE_STORE: releases === 'bucket' ? engines.settings.RELEASE_STORE : join(home, 'releases'),
  }
  const [third, fourth] = ports.gateways
  const gateways = [
    await start('gateway', third, gatewaySettings),
    await start('gateway', fourth, gatewaySettings),
  ] as const
  stack.defer(proxy.startChecks().stop)
  const pidsOf = (members: readonly Member[]) => members.flatMap(({ pids }) => pids())
  const started = stack.move()
  return {
    /** The origin for visitors, without a trailing slash. */
    url,
    /** The address of the bucket that holds all files. */
    bucket: STORAGE_URL,
    gateways,
    replicas,
    portsOut: proxy.portsOut,
    engines,
    /** Resolves to the CPU seconds so far. A member's time starts at 0 again when it restarts. */
    cpu: async (): Promise<CpuByStation> => ({
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

const commonSettings = (url: string) => ({
  PUBLIC_URL: url,
  TRUST_PROXY: '127.0.0.1',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
})

async function migrate(settings: Readonly<Record<string, string>>): Promise<void> {
  const options = { env: toolEnvironment(settings), output: 'keep' } as const
  const { code, output } = await runProcess(process.execPath, ['apps/api/src/cli.ts', 'migrate'], options)
  if (code !== 0) throw new Error(`The migration failed: ${output}`)
}
