import { nginxCommand } from '@site/checks/nginx'
import { freePort } from '@site/checks/port'
import { type RunningProgram, startProgram } from '@site/checks/program'
import { SLOW_LINK } from '../config.ts'
import { startRelay } from '../link/relay.ts'
import type { Certificate } from './certificate.ts'
import { staticLocation, staticSettings } from './static-folder.ts'

/** Where a site is reached. Reserved first, because the server behind it may have to know its address. */
export interface Origin {
  /** Of the proxy itself. */
  port: number
  /** Without a trailing slash: the proxy directly, and over the slow link. */
  url: string
  slowUrl: string
  /** Ends the connections over the slow link, as hours between two visits do. */
  disconnect: () => void
  close: () => Promise<void>
}

/** A server's port, or a folder of `writeStaticFolder`. */
export type Upstream = { port: number } | { folder: string }

export interface ProxiedSite {
  origin: Origin
  upstream: Upstream
}

export async function reserveOrigin(): Promise<Origin> {
  const port = await freePort()
  const relay = await startRelay(port, SLOW_LINK)
  const at = (port: number) => `https://127.0.0.1:${port}`
  return { port, url: at(port), slowUrl: at(relay.port), disconnect: relay.disconnect, close: relay.close }
}

/** Starts nginx with TLS and HTTP/2 in front of all sites; its files are in `home`. */
export async function startReverseProxy(
  home: string,
  { certificate, key }: Certificate,
  sites: readonly [ProxiedSite, ...ProxiedSite[]],
): Promise<RunningProgram> {
  const shared = `
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  ssl_protocols TLSv1.3;
  keepalive_requests 100000;`
  const command = await nginxCommand(home, [shared, staticSettings, ...sites.map(serverOf)].join('\n'))
  return startProgram(command, sites[0].origin.port)
}

/** A small send buffer leaves priorities to HTTP/2: a larger one would take everything at once. */
function serverOf({ origin, upstream }: ProxiedSite): string {
  const listen = `listen 127.0.0.1:${origin.port} ssl http2 sndbuf=16k;`
  if ('folder' in upstream) return `  server { ${listen} ${staticLocation(upstream.folder)} }`
  const name = `upstream_${upstream.port}`
  return `
  upstream ${name} {
    server 127.0.0.1:${upstream.port};
    keepalive 16;
  }
  server {
    ${listen}
    location / {
      proxy_pass http://${name};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }`
}
