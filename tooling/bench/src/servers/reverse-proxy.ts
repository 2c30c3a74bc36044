import type { Certificate } from '@repo/servers/certificate'
import { nginxCommand } from '@repo/servers/nginx'
import { freePort } from '@repo/servers/port'
import { type RunningProgram, startProgram } from '@repo/servers/program'
import { SLOW_LINK } from '../config.ts'
import { startRelay } from '../link/relay.ts'
import { staticLocation, staticSettings } from './static-folder.ts'

/** The public origin of a site. `disconnect` closes the slow link's connections, as timeouts do between two visits. */
export type Origin = Awaited<ReturnType<typeof reserveOrigin>>

/** A server's port, or a folder that `writeStaticFolder` wrote. */
export type Upstream = { port: number } | { folder: string }

export interface ProxiedSite {
  origin: Origin
  upstream: Upstream
}

/** Reserves an origin first, because the server behind it may need its URL. */
export async function reserveOrigin() {
  const port = await freePort()
  const relay = await startRelay(port, SLOW_LINK)
  const at = (port: number) => `https://127.0.0.1:${port}`
  return { port, url: at(port), slowUrl: at(relay.port), disconnect: relay.disconnect, close: relay.close }
}

/** Starts nginx with TLS and HTTP/2 in front of all sites, with its files in `home`. */
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

/** Returns a server block. A larger send buffer would take whole responses, so HTTP/2 could not prioritize them. */
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
