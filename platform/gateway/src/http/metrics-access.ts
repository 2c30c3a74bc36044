import type { FastifyRequest } from 'fastify'
import { parseAddress } from './ip-address.ts'
import { areSecretsEqual } from './secrets-equal.ts'

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

interface MetricsAccess {
  /** Empty: none. */
  token: string
  /** The site's public address; empty: none. */
  publicUrl: string
}

/** Without a token, allows only this machine, and only while the site has no public address. */
export function mayReadMetrics({ headers, socket }: FastifyRequest, { token, publicUrl }: MetricsAccess): boolean {
  if (token !== '') return areSecretsEqual(headers.authorization, `Bearer ${token}`)
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined)
  return publicUrl === '' && !isForwarded && parseAddress(socket.remoteAddress ?? '')?.range() === 'loopback'
}
