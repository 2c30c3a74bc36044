import { gatewaySettings } from '@mfe/gateway'
import { readSettings, siteOrigin } from '@mfe/gateway/http'
import { withReleaseDefaults } from '@mfe/release'
import { apiSettings } from '@site/api'
import { z } from 'zod'

const schema = z.object({
  ...gatewaySettings,
  ...apiSettings,
  /** The origin to which calls are proxied, with unchanged paths. If empty, the API runs in this process. */
  API_URL: siteOrigin.default(''),
})

export type SiteConfig = ReturnType<typeof loadSiteConfig>

/** Reads the settings of all parts; throws one error that lists every invalid setting. */
export const loadSiteConfig = (env: NodeJS.ProcessEnv = process.env) =>
  Object.freeze(withReleaseDefaults(readSettings(schema, env)))
