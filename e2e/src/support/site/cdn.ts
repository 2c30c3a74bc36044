import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxCommand } from '@site/servers/nginx'
import { startProgram } from '@site/servers/program'

/** A CDN for release files, at a different origin from the site. */
export interface Cdn {
  /** The ASSET_URL of the site. */
  url: string
  /** Stops the CDN, to simulate an outage. */
  stop: () => Promise<void>
}

/**
 * Returns an address that differs from the site's in host name and port, with a path, like that of a CDN for several
 * sites.
 */
export const cdnAddress = (port: number): string => `http://127.0.0.1:${port}/sites/a`

/** Starts nginx as a pull CDN in front of the site, as in docs/runbooks/operate.md, "Release files from a CDN". */
export async function startCdn(port: number, sitePort: string): Promise<Cdn> {
  const home = await mkdtemp(join(tmpdir(), 'site-cdn-'))
  const server = `
  proxy_cache_path ${join(home, 'cache')} keys_zone=releases:10m;
  server {
    listen 127.0.0.1:${port};
    location /sites/a/__mfe/ {
      proxy_pass http://127.0.0.1:${sitePort}/__mfe/;
      proxy_http_version 1.1;
      proxy_cache releases;
      proxy_cache_lock on;
    }
  }`
  const { stop } = await startProgram(await nginxCommand(home, server), port)
  return { url: cdnAddress(port), stop: () => stop().then(() => rm(home, { recursive: true, force: true })) }
}
