import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { parseAddress } from '../addresses/ip-address.ts'
import { siteSettings } from './site-settings.ts'

/** Trusts only the nearest proxy, because callers can forge the beginning of the chain. */
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

const metricsTokens = z.string().transform((typed, context): readonly string[] => {
  const tokens = typed.split(',').map((token) => token.trim())
  if (tokens.length <= 2 && tokens.every((token) => /^\S+$/.test(token))) return tokens
  context.addIssue('expected a token, or two separated by a comma while one replaces the other')
  return z.NEVER
})

export type TrustProxy = z.output<typeof trustedProxies>

/** The settings of every server: the gateway, and a standalone API. */
export const serverSettings = {
  ...siteSettings,
  /** The proxies to trust: `on` for the nearest one, `off`, or addresses and networks separated by commas. */
  TRUST_PROXY: trustedProxies.default(false),
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(true),
  /** Without one, /metrics is available on loopback only, and not at all if PUBLIC_URL is set. */
  METRICS_TOKEN: metricsTokens.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
}

/** Returns whether Fastify accepts the text as a proxy: an address, a network in CIDR notation, or a range's name. */
const isNetwork = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
  parseAddress(text) !== undefined ||
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) ||
  ipaddr.IPv6.isValidCIDR(text)
