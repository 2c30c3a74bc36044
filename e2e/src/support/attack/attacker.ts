import type { OutgoingHttpHeaders } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { LevelCall, StoreCall } from '@site/contracts'
import { requestOf, type StoreTarget } from '../accounts/store-requests.ts'
import { sendRequest } from '../http.ts'
import type { Site } from '../site/site-process.ts'

export interface Attack {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string | Uint8Array | FormData | undefined
}

export type AttackResponse = Awaited<ReturnType<typeof sendAttack>>

export type Send = (path: string, attack?: Attack) => Promise<AttackResponse>

/** Sends the attack over a new connection. */
export async function sendAttack({ url }: Site, path: string, { method, headers, body }: Attack = {}) {
  const form = body instanceof FormData ? new Response(body) : undefined
  const bytes = (form ? Buffer.from(await form.arrayBuffer()) : body) as string | Uint8Array | undefined
  const response = await sendRequest(url, {
    agent: false,
    method,
    path,
    headers: {
      ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
      ...(bytes !== undefined && { 'content-length': Buffer.byteLength(bytes) }),
      ...headers,
    },
    body: bytes,
  })
  return { status: response.status, headers: response.headers, text: String(response.bytes) }
}

/** Sends the request for one endpoint of the contract with these headers. */
export function sendStoreCall(
  send: Send,
  endpoint: StoreCall | LevelCall,
  target: StoreTarget,
  headers: OutgoingHttpHeaders,
) {
  const { path, ...request } = requestOf(endpoint, target)
  return send(path, { ...request, headers: { ...request.headers, ...headers } })
}

const REQUIRED_HEADERS = {
  'content-security-policy': /frame-ancestors 'none'/,
  'referrer-policy': /./,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
}
const FORBIDDEN = ['server', 'x-powered-by']
const INTERNALS = /\n\s+at |node_modules|SQLITE|ENOENT|\bfile:\/\//

/** CORP and CORS headers: only release files are readable across origins, because pages may load them from a CDN. */
const CROSS_ORIGIN = { denied: ['same-origin', undefined], allowed: ['cross-origin', '*'] }

/** Lists what is wrong with a response: a 5xx status, missing or forbidden headers, leaked internals. */
export function responseIssues({ status, headers, text: body }: AttackResponse): string[] {
  const isPage = String(headers['content-type']).startsWith('text/html')
  const crossOrigin = [headers['cross-origin-resource-policy'], headers['access-control-allow-origin']]
  const isReleaseFile = /immutable/.test(String(headers['cache-control'])) && crossOrigin[1] !== undefined
  return [
    ...(status >= 500 ? [`returned ${status}`] : []),
    ...Object.entries(REQUIRED_HEADERS).flatMap(([name, value]) =>
      value.test(String(headers[name])) ? [] : `lacks ${name}`,
    ),
    ...(isDeepStrictEqual(crossOrigin, isReleaseFile ? CROSS_ORIGIN.allowed : CROSS_ORIGIN.denied)
      ? []
      : [`has the cross-origin headers ${crossOrigin}`]),
    ...FORBIDDEN.filter((name) => name in headers).map((name) => `has ${name}`),
    ...(status >= 400 && !isPage && INTERNALS.test(body) ? ['leaks internals'] : []),
  ]
}
