import type { IncomingHttpHeaders } from 'node:http'
import { isSiteOrigin } from '@mfe/http'

type Sender = 'this site' | 'another site' | 'unknown'

/** Returns whose page sent a form, from headers that pages cannot change (RFC 6454, W3C Fetch Metadata). */
export function identifySender(headers: IncomingHttpHeaders, ownOrigin: string): Sender {
  const { origin, host, 'sec-fetch-site': site } = headers
  const matches = [
    ...(origin === undefined ? [] : [isSiteOrigin(origin, host, ownOrigin)]),
    ...(site === undefined || site === 'none' ? [] : [site === 'same-origin']),
  ]
  if (matches.includes(false)) return 'another site'
  return matches.length > 0 ? 'this site' : 'unknown'
}
