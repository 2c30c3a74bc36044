import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'

export interface Attack {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string | Uint8Array | FormData | undefined
}

export interface AttackResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export type Send = (path: string, attack?: Attack) => Promise<AttackResponse>

/** Matches emails, passwords and anything as long as a token; the attacks send many of them. */
export const SECRETS = /\S{0,40}(?:@|%40)example\.(?:com|net)|a long enough password|\b[\w-]{43}\b/i

/** Sends the attack over a new connection. Sends the path unchanged, and allows every header. */
export async function sendAttack(origin: string, path: string, { method, headers, body }: Attack = {}) {
  const form = body instanceof FormData ? new Response(body) : undefined
  const bytes = (form ? Buffer.from(await form.arrayBuffer()) : body) as string | Uint8Array | undefined
  const { promise, resolve, reject } = Promise.withResolvers<AttackResponse>()
  const call = request(
    origin,
    {
      agent: false,
      method,
      path,
      headers: {
        ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
        ...(bytes !== undefined && { 'content-length': Buffer.byteLength(bytes) }),
        ...headers,
      },
    },
    (response) => {
      const { statusCode: status = 0, headers } = response
      text(response).then((received) => resolve({ status, headers, text: received }), reject)
    },
  )
  call.on('error', reject)
  call.end(bytes)
  return promise
}

/** Cookie headers as the site's own pages send them, with the anti-forgery token that other sites cannot read. */
export const cookies = (...pairs: string[]) => ({
  cookie: ['XSRF-TOKEN=proof', ...pairs].join('; '),
  'x-xsrf-token': 'proof',
})

/** Ends of paths that lead out of a folder where the server does not resolve them safely. */
export const TRAVERSALS = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252fetc%252fpasswd',
  '..%5c..%5cwindows%5cwin.ini',
  '..%255c..%255cboot.ini',
  '....//....//etc/passwd',
  '..;/..;/etc/passwd',
  '%c0%ae%c0%ae%c0%afetc%c0%afpasswd',
  '%e0%80%ae%e0%80%ae/etc/passwd',
  '%ed%a0%80',
  '%uff0e%uff0e/etc/passwd',
  '%00',
  '.%00./etc/passwd',
  '../../../../etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  '..%2fserver.lock',
  '%',
  '%zz',
]

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
