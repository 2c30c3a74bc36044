import { isIP } from 'node:net'
import { z } from 'zod'

/** Reads settings of the environment; an empty one counts as unset. Throws with every problem at once. */
export function readSettings<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const result = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!result.success) throw new Error(`Bad configuration:\n${z.prettifyError(result.error)}`)
  return result.data
}

/** Callers can forge the beginning of a proxy chain: trusts only the proxy in front. */
export const theOneInFront = (_address: string, hop: number): boolean => hop === 0

/** `LOG_LEVEL`. */
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

/** `RATE_LIMITS`: whether callers are limited. */
export const rateLimits = z.enum(['on', 'off'])

/** An http(s) origin: servers answer at the root of their hosts. */
export const siteAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`, 'expected an address without a path')

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
