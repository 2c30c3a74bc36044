import { gatewaySettings } from '@mfe/gateway'
import { readSettings, siteOrigin } from '@mfe/http'
import { withReleaseDefaults } from '@mfe/release'
import { apiSettings } from '@site/api'
import { z } from 'zod'

/** The origin that calls are proxied to, with unchanged paths. If empty, the API runs in this process. */
const API_URL = siteOrigin.default('')

const withApi = z.object({ ...gatewaySettings, ...apiSettings, API_URL })

/** Here, DATABASE_URL belongs to the release store, because the separate API reads its own. */
const withSeparateApi = z.object({ ...apiSettings, ...gatewaySettings, API_URL })

export type SiteConfig = ReturnType<typeof loadSiteConfig>

/** Reads the settings of all parts; throws one error that lists every invalid setting. */
export const loadSiteConfig = (env: NodeJS.ProcessEnv = process.env) =>
  Object.freeze(withReleaseDefaults(readSettings(env.API_URL ? withSeparateApi : withApi, env)))
