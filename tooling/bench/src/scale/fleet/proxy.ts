import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nginxCommand } from '@repo/servers/nginx'
import { endProgram, startProgram, withParentDeathSignal } from '@repo/servers/program'

const CHECKS = join(import.meta.dirname, 'check-upstreams.ts')

/** The loopback ports that replace the addresses in `site.nginx.conf`. */
export interface ProxyPorts {
  public: number
  internal: number
  gateways: readonly [number, number]
  replicas: readonly [number, number]
}

/** Starts nginx with the configuration that docs/scale.md shows, changed by `edit`, and its files in `home`. */
export async function startProxy(home: string, ports: ProxyPorts, edit = (configuration: string) => configuration) {
  const configuration = edit(await readFile(join(import.meta.dirname, 'site.nginx.conf'), 'utf8'))
  const out = join(home, 'out')
  const http = withPorts(configuration, ports).replaceAll('/var/log/nginx', home).replaceAll('/run/site-out', out)
  const { stop } = await startProgram(await nginxCommand(home, http), ports.public)
  return {
    stop,
    pid: async () => Number(await readFile(join(home, 'pid'), 'utf8')),
    startChecks() {
      const args = [process.execPath, CHECKS, join(home, 'nginx.conf'), out] as const
      const [program, ...rest] = withParentDeathSignal(args, 'KILL')
      const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
      return { stop: () => endProgram(child, 'SIGTERM') }
    },
    /** Resolves to the ports of the servers that the checks have taken out. */
    portsOut: async () => (await readdir(out).catch(() => [])).map((address) => Number(address.split(':')[1])),
  }
}

/** Replaces each address. Throws if the configuration contains an unknown address, or lacks a known one. */
export function withPorts(configuration: string, ports: ProxyPorts): string {
  const portOf = new Map([
    ['10.0.0.1:80', ports.public],
    ['10.0.0.1:8081', ports.internal],
    ['10.0.0.11:8080', ports.gateways[0]],
    ['10.0.0.12:8080', ports.gateways[1]],
    ['10.0.0.21:8081', ports.replicas[0]],
    ['10.0.0.22:8081', ports.replicas[1]],
  ])
  const missing = new Set(portOf.keys())
  const replaced = configuration.replaceAll(/10\.0\.0\.\d+:\d+/g, (address) => {
    missing.delete(address)
    const port = portOf.get(address)
    if (!port) throw new Error(`site.nginx.conf names ${address}, for which there is no port.`)
    return `127.0.0.1:${port}`
  })
  if (missing.size > 0) throw new Error(`site.nginx.conf lacks ${[...missing].join(', ')}.`)
  return replaced
}
