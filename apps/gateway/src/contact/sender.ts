import type { IncomingHttpHeaders } from 'node:http'
import { isOwnOrigin } from '@mfe/gateway/http'

type Sender = 'this site' | 'another site' | 'unknown'

/**
 * Which site's page sent a form. Browsers say so in `Origin` (RFC 6454) and `Sec-Fetch-Site` (W3C Fetch Metadata),
 * which no page can change. `none` is the address bar, which names no site.
 */
export function senderOf(headers: IncomingHttpHeaders, ownOrigin: string): Sender {
  const { origin, host, 'sec-fetch-site': site } = headers
  const claims = [
    ...(origin === undefined ? [] : [isOwnOrigin(origin, host, ownOrigin)]),
    ...(site === undefined || site === 'none' ? [] : [site === 'same-origin']),
  ]
  if (claims.includes(false)) return 'another site'
  return claims.length > 0 ? 'this site' : 'unknown'
}
