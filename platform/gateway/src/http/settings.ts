import { isIP } from 'node:net'
import { z } from 'zod'

/** Callers can forge the beginning of a proxy chain: trusts only the proxy in front. */
export const theOneInFront = (_address: string, hop: number): boolean => hop === 0

/** `LOG_LEVEL`. */
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

/** `RATE_LIMITS`: whether callers are limited. */
export const rateLimits = z.enum(['on', 'off'])

/**
 * `TRUST_PROXY`: which proxies may name the caller. `on` for the one in front, `off`, or
 * addresses and networks, separated by commas. Results in Fastify's `trustProxy`.
 */
export const trustedProxies = z.string().transform((typed, context) => {
  if (/^(?:on|true)$/i.test(typed)) return theOneInFront
  if (/^(?:off|false)$/i.test(typed)) return false
  const proxies = typed.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.filter((proxy) => !isNetwork(proxy))
  if (wrong.length === 0) return proxies
  context.addIssue(`expected on, off, or addresses and networks separated by commas, not ${wrong.join(', ')}`)
  return z.NEVER
})

export type TrustProxy = z.output<typeof trustedProxies>

/** What Fastify accepts: an address, an address with a prefix length, or a name for several of them. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', length] = text.split('/', 2)
  const family = isIP(address)
  return family !== 0 && (length === undefined || (/^\d+$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)))
}
