import { type RawRequest, type RawResponse, sendRequest } from '../http.ts'
import { startNginx } from './start-nginx.ts'

/** Starts nginx in front of the site, as in docs/runbooks/operate.md, "Behind a CDN or a caching proxy". */
export const startCachingProxy = (port: number, sitePort: string) =>
  startNginx(
    port,
    `location / {
      proxy_pass http://127.0.0.1:${sitePort};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_cache cache;
      proxy_cache_key $scheme$http_host$request_uri;
      proxy_cache_revalidate on;
      proxy_cache_lock on;
      add_header X-Cache-Status $upstream_cache_status always;
      add_header X-Site-Status $upstream_status always;
    }`,
  )

/** Requests a page. Accepts only the encodings in `headers`. */
export const requestPage = (url: string, options: RawRequest = {}): Promise<RawResponse> =>
  sendRequest(url, { ...options, headers: { accept: 'text/html', ...options.headers } })
