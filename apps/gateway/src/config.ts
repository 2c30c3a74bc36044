import { isIP } from 'node:net'
import { sharedSettings, withReleaseDefaults } from '@site/release'
import { z } from 'zod'

const schema = z.object({
  // Without a PUBLIC_URL the server listens on loopback only.
  ...sharedSettings,
  /** Where `/api` is proxied to. Empty: the API runs in this process. */
  API_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'expected an address without a path')
    .default(''),
  ASSET_URL: z.literal('', { error: 'not supported in this version' }).default(''),
  /** `on` for the one in front, `off`, or the proxies' addresses, separated by commas. */
  TRUST_PROXY: z.string().default('off').transform(trustedProxies),
  /** Empty: /metrics answers loopback only. */
  METRICS_TOKEN: z.string().default(''),
  /** `on`: the page carries an overlay that names the part behind each region. */
  MFE_MAP: z.literal('off', { error: 'on is not supported in this version' }).default('off'),
  /** A warm page that renders longer than this goes out without server HTML. */
  RENDER_TIMEOUT_MS: z.coerce.number().int().positive().default(500),
  RENDER_WORKERS: z.coerce.number().int().min(1).max(16).default(2),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Calls keep their own paths: the API answers at the root of its host. */
function isOrigin(url: string): boolean {
  const { origin, href } = URL.parse(url) ?? {}
  return href === `${origin}/`
}

/** Of all that a chain of proxies says, callers write the beginning: the one in front alone is believed. */
export const theOneInFront = (_address: string, hop: number): boolean => hop === 0

function trustedProxies(text: string, context: z.RefinementCtx) {
  if (/^(?:off|false)$/i.test(text)) return false
  if (/^(?:on|true)$/i.test(text)) return theOneInFront
  const proxies = text.split(',').map((proxy) => proxy.trim())
  const wrong = proxies.filter((proxy) => !isNetwork(proxy))
  if (wrong.length === 0) return proxies
  context.addIssue(`expected on, off, or addresses and networks separated by commas, not ${wrong.join(', ')}`)
  return z.NEVER
}

/** What Fastify understands: an address, an address with the length of its network, or a name for several of them. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', length] = text.split('/', 2)
  const family = isIP(address)
  return family !== 0 && (length === undefined || (/^\d+$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)))
}

export type GatewayConfig = Readonly<ReturnType<typeof withReleaseDefaults<z.infer<typeof schema>>>>

/** Reads the environment once, at start; an empty setting counts as unset. Throws with every problem at once. */
export function loadGatewayConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  const result = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!result.success) throw new Error(`Bad configuration:\n${z.prettifyError(result.error)}`)
  return Object.freeze(withReleaseDefaults(result.data))
}
