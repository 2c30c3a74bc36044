import { createGateway, type Gateway, type GatewayOptions } from '@mfe/gateway'
import { type ReleaseStore, readLiveReleases } from '@mfe/release'
import { createApi } from '@site/api'
import { CAREERS_FILE } from '@site/contracts'
import { mountedApi } from './api/mounted-api.ts'
import { proxiedApi } from './api/proxied-api.ts'
import type { SiteConfig } from './config.ts'
import { createGatewaySite } from './site.ts'

export interface SiteOptions extends Pick<GatewayOptions, 'extend' | 'shared'> {
  /** The time for responses in progress to finish after the site is stopped. */
  graceMs?: number
}

export interface Site {
  gateway: Gateway
  close(): Promise<void>
}

/** Creates the gateway with the API in this process, or with the API at API_URL. Does not listen yet. */
export async function createSite(
  config: SiteConfig,
  store: ReleaseStore,
  { extend, shared, graceMs }: SiteOptions = {},
): Promise<Site> {
  const api = config.API_URL === '' ? await createApi(config, { readOpenings: () => readOpenings(store) }) : undefined
  const gateway = await createGateway({
    config,
    store,
    site: createGatewaySite({
      api: api ? mountedApi(api) : proxiedApi(config.API_URL),
      rateLimits: config.RATE_LIMITS,
      registration: config.REGISTRATION,
    }),
    shared,
    ...(extend && { extend }),
  })
  return {
    gateway,
    async close() {
      await gateway.close(graceMs)
      await api?.close()
    },
  }
}

/** Reads the openings from every live release that has some: the stable one and a candidate. */
async function readOpenings(store: ReleaseStore): Promise<string[]> {
  const releases = await readLiveReleases(store)
  const owners = releases.filter(({ manifest }) => manifest.publicFiles.includes(CAREERS_FILE))
  return Promise.all(
    owners.map(async ({ app, version }) => String(await store.readFile(app, version, `public/${CAREERS_FILE}`))),
  )
}
