import { bytes, readSettings, serverSettings } from '@mfe/http'
import { sharedSettings, withReleaseDefaults } from '@mfe/release'
import { z } from 'zod'

/** Parses an asset base: an origin, perhaps with a path, without a trailing slash. */
const assetBase = z.string().transform((typed, context) => {
  const problem = problemOf(URL.parse(typed))
  if (problem === undefined) return new URL(typed).href.replace(/\/+$/, '')
  context.addIssue(problem)
  return z.NEVER
})

function problemOf(url: URL | null): string | undefined {
  if (!url) return 'expected an address such as https://cdn.example.com'
  const { protocol, hostname, username, password, pathname, search, hash } = url
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
  if (protocol !== 'https:' && !isLocal) return 'expected https, or http on localhost or 127.0.0.1'
  if (username || password || search || hash) return 'expected an origin or an origin with a path, and nothing else'
  // Content-Security-Policy does not support IPv6 addresses, and gives other characters a special meaning.
  if (!/^[\w.-]+$/.test(hostname)) return 'expected a host name or an IPv4 address'
  if (!/^[\w./~-]*$/.test(pathname)) return 'expected a path of letters, digits and . / _ ~ -'
  return undefined
}

/** The schema of each environment variable. Sites can add their own. */
export const gatewaySettings = {
  ...sharedSettings,
  ...serverSettings,
  /** The CDN that browsers load release files from, without a trailing slash. Empty if they load from this site. */
  ASSET_URL: assetBase.default(''),
  /** Whether teams may release over the network, with tokens, under `/__mfe/api`. */
  MFE_SERVICE: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(false),
  /** If a warm page takes longer than this to render, it is left to the browser. */
  RENDER_TIMEOUT_MS: z.coerce.number().int().positive().default(500),
  RENDER_WORKERS: z.coerce.number().int().min(1).max(16).default(2),
  /** The disk space for copies of versions from a bucket, in bytes. Versions in use are kept even beyond it. */
  RELEASE_COPIES: bytes.default(2 * 1024 ** 3),
  /** The memory for cached pages in all encodings, in bytes. */
  PAGE_CACHE: bytes.refine((size) => size >= 1024 ** 2, 'expected at least 1 MiB').default(64 * 1024 ** 2),
}

const schema = z.object(gatewaySettings)

/** The settings of the gateway, with derived defaults filled in. */
export type GatewayConfig = Readonly<ReturnType<typeof withReleaseDefaults<z.infer<typeof schema>>>>

/** Reads the environment; an empty setting counts as unset. Reports every problem in one error. */
export function loadGatewayConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  return Object.freeze(withReleaseDefaults(readSettings(schema, env)))
}
