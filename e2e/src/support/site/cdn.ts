import { startNginx } from './start-nginx.ts'

export type Cdn = Awaited<ReturnType<typeof startCdn>>

/**
 * Returns an address that differs from the site's in host name and port, with a path, like the address of a CDN for
 * several sites.
 */
export const cdnAddress = (port: number): string => `http://127.0.0.1:${port}/sites/a`

/**
 * Starts nginx as a pull CDN in front of the site, as in docs/runbooks/operate.md, "Release files from a CDN". `url` is
 * the ASSET_URL of the site; `stop` simulates an outage.
 */
export async function startCdn(port: number, sitePort: string) {
  const settings = `location /sites/a/__mfe/ {
      proxy_pass http://127.0.0.1:${sitePort}/__mfe/;
      proxy_http_version 1.1;
      proxy_cache cache;
      proxy_cache_lock on;
    }`
  return { url: cdnAddress(port), ...(await startNginx(port, settings)) }
}
