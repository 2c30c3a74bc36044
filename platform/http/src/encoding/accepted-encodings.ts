import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'

/** A content encoding (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip'

/** In the site's order of preference, for clients that state none. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Returns the encodings that both client and site support, in the client's order of preference. */
export function acceptedEncodings({ headers }: FastifyRequest): Encoding[] {
  const accepted = String(headers['accept-encoding'] ?? '')
  const first = negotiate(accepted, [...ENCODINGS])
  if (first === null) return []
  const second = negotiate(
    accepted,
    ENCODINGS.filter((encoding) => encoding !== first),
  )
  return second === null ? [first] : [first, second]
}
