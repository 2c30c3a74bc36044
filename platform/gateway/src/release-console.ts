import path from 'node:path'
import { type ReleaseStore, releaseIdOf } from '@mfe/release'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Composition } from './composition/composition.ts'
import type { GatewayConfig } from './config.ts'

interface Options {
  config: Pick<GatewayConfig, 'MFE_PREVIEW' | 'PORT' | 'PUBLIC_URL' | 'RELEASE_STORE'>
  /** The store as commands see it. */
  store: ReleaseStore
  origin: string
  logger: Logger
}

/** Opens the release console, which `register` then serves at `/__mfe`, apart from the hooks of other routes. */
export async function openReleaseConsole({ config, store, origin, logger }: Options) {
  // Most gateways have no console, and it brings React.
  const { createConsole } = await import('@mfe/console')
  const siteUrl = config.PUBLIC_URL || `http://localhost:${config.PORT}`
  const releaseConsole = createConsole({
    store,
    config: { location: `the release store of ${siteUrl}`, siteUrl, previews: config.MFE_PREVIEW, hasConsole: true },
    origin,
    logger,
    folders: [path.resolve(config.RELEASE_STORE)],
  })
  return {
    hasSession: async (request: FastifyRequest) => (await releaseConsole.sessionOf(request)) !== undefined,

    /** Resolves to `undefined` without a session. */
    async overlayFor(request: FastifyRequest, { shell, remotes }: Composition) {
      const session = await releaseConsole.sessionOf(request)
      if (!session) return undefined
      const versions = [...remotes].map(([app, { version }]) => [app, version] as const)
      const release = releaseIdOf([['shell', shell.version], ...versions])
      return (nonce: string) => releaseConsole.overlay(session, { release, nonce })
    },

    async register(app: FastifyInstance): Promise<void> {
      await app.register((scope, _options, done) => {
        releaseConsole.register(scope)
        done()
      })
    },
  }
}
