import { createGateway, loadGatewayConfig } from '@mfe/gateway'
import { createFakeSite as createFakeReleases } from '@mfe/gateway/testing'
import type { Registration } from '@site/api'
import type { ApiPort } from '../api/api-port.ts'
import { createGatewaySite } from '../site.ts'

/** Creates the site with a test's releases and API. */
export const createFakeSite = (api: ApiPort, registration: Registration = 'open') =>
  createFakeReleases({}, (env, store) =>
    createGateway({
      config: loadGatewayConfig(env),
      store,
      site: createGatewaySite({ api, rateLimits: true, registration }),
    }),
  )
