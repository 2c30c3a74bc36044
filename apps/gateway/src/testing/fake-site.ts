import { createGateway, loadGatewayConfig } from '@mfe/gateway'
import { createFakeSite as createFakeReleases } from '@mfe/gateway/testing'
import type { ApiPort } from '../api/api-port.ts'
import { siteOf } from '../site.ts'

/** Creates the site over a test's releases and API. */
export const createFakeSite = (api: ApiPort) =>
  createFakeReleases({}, (env, store) =>
    createGateway({ config: loadGatewayConfig(env), store, site: siteOf({ api, rateLimits: true }) }),
  )
