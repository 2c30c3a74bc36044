import cookie from '@fastify/cookie'
import { type ReleaseStore, SHELL, toAppName } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { createCompositions } from './composition/compositions.ts'
import { createLiveChannels } from './composition/live-channels.ts'
import { createReplays } from './composition/replays.ts'
import { withDamageReports } from './composition/report-damage.ts'
import { createServedChannels } from './composition/served-channels.ts'
import type { GatewayConfig } from './config.ts'
import { installErrorHandler } from './error-handler.ts'
import { registerHealth } from './health/health.ts'
import { createMetrics } from './health/metrics.ts'
import { createRenderings } from './page-cache/page-cache.ts'
import { createSharedPages } from './page-cache/shared-pages.ts'
import { registerPages } from './pages/pages.ts'
import { createCompositionSelector } from './pages/select-composition.ts'
import { createSendPage } from './pages/send-page.ts'
import { registerSeo } from './pages/seo.ts'
import { servesUrl } from './pages/serves-url.ts'
import { createLogger } from './process/output/logger.ts'
import { openReleaseConsole } from './release-console.ts'
import { mountReleaseService } from './release-service.ts'
import { registerRoutedModules } from './releases/send-routed-modules.ts'
import { registerSettings } from './releases/send-settings.ts'
import { registerStaticReleases } from './releases/static-releases.ts'
import { createRenderCounter } from './rendering/count-renders.ts'
import { createPageRenderer } from './rendering/page-renderer.ts'
import { reportFailures } from './rendering/report-failures.ts'
import { addressOf, closeServer, createServer, listenAddress } from './server.ts'
import { checkedTimeZone, type GatewaySite } from './site.ts'
import { createWarmUp } from './warm-up.ts'

export interface GatewayOptions {
  config: GatewayConfig
  store: ReleaseStore
  /** The store that the release service changes, `shared` of `openGatewayStore`; by default, `store`. */
  shared?: ReleaseStore
  /** What the site adds to the gateway. */
  site?: GatewaySite
  /** Called before any route is registered, so its hooks see every response. */
  extend?: (app: FastifyInstance) => void
}

/** A gateway that is not listening yet. Close it even if it never started. */
export interface Gateway {
  app: FastifyInstance
  /** Listens, and resolves to the URL once all is warm. By default, on PORT, on loopback unless PUBLIC_URL is set. */
  start(at?: { host: string; port: number }): Promise<string>
  /** Resolves once pages are rendered from the current state of the release store. */
  settled(): Promise<void>
  /** Waits up to `graceMs` for the responses in flight, aborts the rest, then stops the render workers. */
  close(graceMs?: number): Promise<void>
}

/** Creates the server for pages, release files, and the site's own routes. */
export async function createGateway({
  config,
  store: stored,
  shared: sharedStore = stored,
  site = {},
  extend,
}: GatewayOptions): Promise<Gateway> {
  const origin = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `http://localhost:${config.PORT}`
  const isHttps = origin.startsWith('https:')
  const timeZone = checkedTimeZone(site.timeZone)
  const logger = createLogger('gateway', config.LOG_LEVEL)
  const metrics = createMetrics()
  const logPageFailure = (error: unknown) => logger.error({ err: error }, 'a page cannot be prepared')
  let isWarm = false

  const served = createServedChannels(stored, ({ app, version, file, cause, effect, fix }) =>
    logger.error({ app, version, file, fix }, `${cause} ${effect}`),
  )
  const store = withDamageReports(stored, {
    onDamage: (damage) => served.recheck(toAppName(damage.app)),
    onNewDamage: ({ app: name, version, file, message }) => logger.error({ app: name, version, file }, message),
  })
  const compositions = createCompositions(store, config.ASSET_URL || undefined)
  const renderer = createPageRenderer({
    store,
    origin,
    timeZone,
    workers: config.RENDER_WORKERS,
    timeoutMs: config.RENDER_TIMEOUT_MS,
    onConsole: ({ release, level, text }) => logger[level]({ release }, `console: ${text}`),
    onFailure: reportFailures(logger, metrics),
  })
  const shared = createSharedPages({
    renderer,
    timeZone,
    site,
    maxBytes: config.PAGE_CACHE,
    onFailure: logPageFailure,
  })
  const warmUp = createWarmUp({ compositions, renderer, shared, onFailure: logPageFailure })
  const live = createLiveChannels({
    read: served.read,
    warm: warmUp.prepare,
    subscribe: store.subscribe,
    onFailure: (error) => logger.error({ err: error }, 'live versions cannot be updated'),
  })
  const releaseConsole = config.MFE_MAP
    ? await openReleaseConsole({ config, store: sharedStore, origin, logger })
    : undefined
  const replays =
    releaseConsole &&
    createReplays({ store, compositions, previews: config.MFE_PREVIEW, hasSession: releaseConsole.hasSession })
  const selectComposition = createCompositionSelector({ config, store, compositions, live, isHttps, replays })
  const closing = new AbortController()
  const { app, isStopping } = await createServer({
    config,
    logger,
    secretPaths: site.secretPaths,
    onRefused: metrics.connectionRefused,
    prepare: async (server) => void (await server.register(cookie)),
  })
  extend?.(app)
  installErrorHandler(app, logger, metrics)
  const send = createSendPage({
    ...site,
    shared,
    rendered: createRenderings(renderer, timeZone),
    countRender: config.RATE_LIMITS ? createRenderCounter() : () => true,
    metrics,
    overlayFor: releaseConsole?.overlayFor,
  })
  if (config.MFE_SERVICE) await mountReleaseService(app, { config, store: sharedStore, logger, site })
  await releaseConsole?.register(app)
  await site.mount?.(app, {
    origin,
    compositionOf: async (request, reply) => (await selectComposition(request, reply)).composition,
    serves: servesUrl,
    send,
  })
  await app.register((scope, _options, done) => {
    const readiness = async () => {
      const channels = await live.current()
      const rendering = renderer.results()
      const canServePages = channels.get(SHELL)?.stable !== undefined && !rendering.isBroken
      return {
        canServePages,
        problems: [...served.problems(), ...rendering.problems],
        outages: store.outages?.() ?? [],
      }
    }
    registerHealth(scope, { config, site, metrics, isStopping, isWarm: () => isWarm, readiness })
    registerRoutedModules(scope, store)
    registerSettings(scope, store, live)
    registerStaticReleases(scope, store)
    registerSeo(scope, { origin, timeZone }, selectComposition)
    registerPages(scope, {
      ...site,
      site: { origin, timeZone },
      store,
      selectComposition,
      send,
      hasReplays: replays !== undefined,
    })
    done()
  })

  return {
    app,
    async start(at = listenAddress(config)) {
      await app.listen(at)
      await live.settled()
      isWarm = true
      live.watch(closing.signal)
      return addressOf(app, config)
    },
    settled: () => live.settled(),
    async close(graceMs) {
      closing.abort()
      await closeServer(app, graceMs)
      await warmUp.stop()
      await renderer.close()
    },
  }
}
