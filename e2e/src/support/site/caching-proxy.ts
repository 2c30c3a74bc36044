import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nginxCommand } from '@site/servers/nginx'
import { startProgram } from '@site/servers/program'
import { type RawRequest, type RawResponse, sendRequest } from '../http.ts'

/** Starts nginx in front of the site, as in docs/runbooks/operate.md, "Behind a CDN or a caching proxy". */
export async function startCachingProxy(port: number, sitePort: string): Promise<{ stop: () => Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'site-proxy-'))
  const server = `
  proxy_cache_path ${join(home, 'cache')} keys_zone=pages:10m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${sitePort};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_cache pages;
      proxy_cache_key $scheme$http_host$request_uri;
      proxy_cache_revalidate on;
      proxy_cache_lock on;
      add_header X-Cache-Status $upstream_cache_status always;
      add_header X-Site-Status $upstream_status always;
    }
  }`
  const { stop } = await startProgram(await nginxCommand(home, server), port)
  return { stop: () => stop().then(() => rm(home, { recursive: true, force: true })) }
}

/** Requests a page. Accepts only the encodings in `headers`. */
export const requestPage = (url: string, options: RawRequest = {}): Promise<RawResponse> =>
  sendRequest(url, { ...options, headers: { accept: 'text/html', ...options.headers } })
