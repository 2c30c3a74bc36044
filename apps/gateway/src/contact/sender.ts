import type { IncomingHttpHeaders } from 'node:http'
import { isSiteOrigin } from '@mfe/http'

type Sender = 'this site' | 'another site' | 'unknown'

/**
 * Returns which site's page sent a form, from `Origin` (RFC 6454) and `Sec-Fetch-Site` (W3C Fetch Metadata), which
 * pages cannot change. `none` means the address bar, which belongs to no site.
 */
export function identifySender(headers: IncomingHttpHeaders, ownOrigin: string): Sender {
  const { origin, host, 'sec-fetch-site': site } = headers
  const matches = [
    ...(origin === undefined ? [] : [isSiteOrigin(origin, host, ownOrigin)]),
    ...(site === undefined || site === 'none' ? [] : [site === 'same-origin']),
  ]
  if (matches.includes(false)) return 'another site'
  return matches.length > 0 ? 'this site' : 'unknown'
}
