import path from 'node:path'
import type { ReleaseStore } from '@mfe/release'
import { registerReleaseService } from '@mfe/release/service'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { GatewayConfig } from './config.ts'
import type { GatewaySite } from './site.ts'

interface Options {
  config: Pick<GatewayConfig, 'DATA_DIR' | 'MFE_MAP' | 'MFE_PREVIEW' | 'PORT' | 'PUBLIC_URL' | 'RELEASE_STORE'>
  /** The store as commands see it. */
  store: ReleaseStore
  logger: Logger
  /** The site whose pages this program serves, if any. */
  site?: GatewaySite
}

/** Mounts the release service under `/__mfe/api`, apart from the hooks and errors of other routes. */
export async function mountReleaseService(
  app: FastifyInstance,
  { config, store, logger, site = {} }: Options,
): Promise<void> {
  const siteUrl = config.PUBLIC_URL || `http://localhost:${config.PORT}`
  const workFolder = path.join(config.DATA_DIR, 'release-uploads')
  const options = {
    store,
    // Callers are elsewhere: they know the site, and not the folders of this machine.
    config: {
      location: `the release store of ${siteUrl}`,
      siteUrl,
      previews: config.MFE_PREVIEW,
      hasConsole: config.MFE_MAP,
    },
    rendererModule: import.meta.resolve('#page-renderer'),
    logger,
    site: describeSite(site),
    workFolder,
    folders: [config.RELEASE_STORE, workFolder].map((folder) => path.resolve(folder)),
  }
  await app.register((scope, _options, done) => {
    registerReleaseService(scope, options).then(() => done(), done)
  })
}

/** Returns what another machine needs to compose pages as this site does. */
const describeSite = ({ timeZone, attributes, policy, signIn }: GatewaySite) => ({
  ...(timeZone !== undefined && { timeZone }),
  ...(attributes && { attributes }),
  ...(policy && { policy }),
  ...(signIn && { signIn }),
})
