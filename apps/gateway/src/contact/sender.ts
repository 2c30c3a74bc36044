import type { IncomingHttpHeaders } from 'node:http'

type Sender = 'this site' | 'another site' | 'unknown'

/**
 * Which site's page sent a form. Browsers say so in `Origin` (RFC 6454) and `Sec-Fetch-Site` (W3C Fetch Metadata),
 * which no page can change. `none` is the address bar, which names no site.
 */
export function senderOf(headers: IncomingHttpHeaders, ownOrigin: string): Sender {
  const { origin, host, 'sec-fetch-site': site } = headers
  const claims = [
    ...(origin === undefined ? [] : [isOwn(origin, host, ownOrigin)]),
    ...(site === undefined || site === 'none' ? [] : [site === 'same-origin']),
  ]
  if (claims.includes(false)) return 'another site'
  return claims.length > 0 ? 'this site' : 'unknown'
}

/** Without a public address the site is on this machine, by whatever name the request used. */
function isOwn(origin: string, host: string | undefined, ownOrigin: string): boolean {
  if (origin === ownOrigin) return true
  return new URL(ownOrigin).hostname === 'localhost' && URL.parse(origin)?.host === host
}
