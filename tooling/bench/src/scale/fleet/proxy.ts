import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nginxCommand } from '@repo/servers/nginx'
import { startProgram } from '@repo/servers/program'

/** The loopback ports that replace the addresses in `site.nginx.conf`. */
export interface ProxyPorts {
  public: number
  /** The port at which gateways reach the API. */
  internal: number
  gateways: readonly [number, number]
  replicas: readonly [number, number]
}

/** Starts nginx with the configuration that docs/scale.md shows, and its files in `home`. */
export async function startProxy(home: string, ports: ProxyPorts) {
  const configuration = await readFile(join(import.meta.dirname, 'site.nginx.conf'), 'utf8')
  const { stop } = await startProgram(await nginxCommand(home, withPorts(configuration, ports)), ports.public)
  return { stop, pid: async () => Number(await readFile(join(home, 'pid'), 'utf8')) }
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
