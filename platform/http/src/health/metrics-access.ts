import type { FastifyRequest } from 'fastify'
import { parseAddress } from '../addresses/ip-address.ts'
import { areSecretsEqual } from '../tokens/signatures.ts'

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

interface MetricsAccess {
  /** Empty if none is set. */
  tokens: readonly string[]
  /** The site's public URL; empty if none is set. */
  publicUrl: string
}

/** Requires a token if one is set. Otherwise allows only loopback, and only if the site has no public URL. */
export function mayReadMetrics({ headers, socket }: FastifyRequest, { tokens, publicUrl }: MetricsAccess): boolean {
  if (tokens.length > 0) return tokens.some((each) => areSecretsEqual(headers.authorization, `Bearer ${each}`))
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined)
  return publicUrl === '' && !isForwarded && parseAddress(socket.remoteAddress ?? '')?.range() === 'loopback'
}
