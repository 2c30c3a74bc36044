import { siteSettings } from '@mfe/release/settings'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { parseAddress } from './ip-address.ts'

/** Callers can forge the beginning of a proxy chain: trusts only the proxy in front. */
export const trustFirstHop = (_address: string, hop: number): boolean => hop === 0

const trustedProxies = z.string().transform((typed, context) => {
  if (/^(?:on|true)$/i.test(typed)) return trustFirstHop
  if (/^(?:off|false)$/i.test(typed)) return false
  const proxies = typed.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.filter((proxy) => !isNetwork(proxy))
  if (wrong.length === 0) return proxies
  context.addIssue(`expected on, off, or addresses and networks separated by commas, not ${wrong.join(', ')}`)
  return z.NEVER
})

export type TrustProxy = z.output<typeof trustedProxies>

/** The settings of every server: the gateway, and an API that runs on its own. */
export const serverSettings = {
  ...siteSettings,
  /**
   * Which proxies may name the caller: `on` for the one in front, `off`, or addresses and networks, separated by
   * commas. Results in Fastify's `trustProxy`.
   */
  TRUST_PROXY: trustedProxies.default(false),
  /** Whether callers are limited. */
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(true),
  /** If empty, /metrics is available on loopback only, and not at all if PUBLIC_URL is set. */
  METRICS_TOKEN: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}

/** Fastify accepts an IP address, one with a prefix length, or a name for several of them. */
const isNetwork = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
  parseAddress(text) !== undefined ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ||
  ipaddr.IPv6.isValidCIDR(text)
