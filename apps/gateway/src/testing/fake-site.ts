import { createGateway, loadGatewayConfig } from '@mfe/gateway'
import { createFakeSite as createFakeReleases } from '@mfe/gateway/testing'
import type { ApiPort } from '../api/api-port.ts'
import { siteOf } from '../site.ts'

/** The site over releases that tests make, with an API that answers as they say. */
export const createFakeSite = (api: ApiPort) =>
  createFakeReleases({}, (env, store) =>
    createGateway({ config: loadGatewayConfig(env), store, site: siteOf({ api, rateLimits: true }) }),
  )
