import { sharedSettings, withReleaseDefaults } from '@mfe/release'
import { readSettings } from '@mfe/release/settings'
import { z } from 'zod'
import { assetBase } from './http/asset-base.ts'
import { bytes } from './http/parse-units.ts'
import { serverSettings } from './http/settings.ts'

/** The schemas of the settings by environment variable, for sites that add settings of their own. */
export const gatewaySettings = {
  ...sharedSettings,
  ...serverSettings,
  /** Where browsers load release files from, without a final slash: the address of a CDN. Empty: this site. */
  ASSET_URL: assetBase.default(''),
  /** `on`: pages carry an overlay that names the remote behind each region. */
  MFE_MAP: z.literal('off', { error: 'on is not supported in this version' }).default('off'),
  /** A warm page that takes longer than this to render is sent as header and footer, which the browser fills. */
  RENDER_TIMEOUT_MS: z.coerce.number().int().positive().default(500),
  RENDER_WORKERS: z.coerce.number().int().min(1).max(16).default(2),
  /** Memory for cached pages, in all their encodings. */
  PAGE_CACHE: bytes.refine((size) => size >= 1024 ** 2, 'expected at least 1 MiB').default(64 * 1024 ** 2),
}

const schema = z.object(gatewaySettings)

/** The settings of the gateway, with derived defaults filled in. */
export type GatewayConfig = Readonly<ReturnType<typeof withReleaseDefaults<z.infer<typeof schema>>>>

/** Reads the environment once, at start; an empty setting counts as unset. Throws with every problem at once. */
export function loadGatewayConfig(env: NodeJS.ProcessEnv = process.env): GatewayConfig {
  return Object.freeze(withReleaseDefaults(readSettings(schema, env)))
}
