import cookie from '@fastify/cookie'
import { type ReleaseStore, toAppName } from '@mfe/release'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { pino } from 'pino'
import { type MountableApi, mountedApi } from './api/mounted-api.ts'
import { proxiedApi } from './api/proxied-api.ts'
import { createCompositions, SHELL } from './composition/compositions.ts'
import { createLiveChannels } from './composition/live-channels.ts'
import { withDamageReports } from './composition/report-damage.ts'
import { createServedChannels } from './composition/served-channels.ts'
import type { GatewayConfig } from './config.ts'
import { registerContactForm } from './http/contact-form.ts'
import { drainOnClose } from './http/drain-on-close.ts'
import { installErrorExit } from './http/error-exit.ts'
import { registerHealth } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import { createCompositionOf } from './http/page-context.ts'
import { registerPages } from './http/pages.ts'
import { securityHeaders } from './http/security-headers.ts'
import { registerSeo } from './http/seo.ts'
import { registerStaticReleases } from './http/static-releases.ts'
import {
  endSlowBodies,
  ignoreUnknownExpectations,
  leaveToUs,
  refuseUnreadable,
  refuseWithoutOneHost,
} from './http/strict-requests.ts'
import { createPageRenderer } from './rendering/page-renderer.ts'
import { reportFailures } from './rendering/report-failures.ts'
import { splitAddress } from './split-address.ts'

export interface GatewayOptions {
  config: GatewayConfig
  store: ReleaseStore
  /** Mounted into this process, unless the configuration names an API elsewhere. */
  api?: MountableApi
  /** For tools around the site: called before any route exists, so that its hooks see every answer. */
  extend?: (app: FastifyInstance) => void
}

export interface Gateway {
  app: FastifyInstance
  /**
   * Listens, and resolves to the address once every live bundle is warm. Without PUBLIC_URL it listens on loopback
   * only. `at` is where to listen if another server answers at PORT.
   */
  start(at?: { host: string; port: number }): Promise<string>
  /** Resolves once pages are made of the current state of the release store. */
  settled(): Promise<void>
  /** Finishes the answers in progress, then ends the render workers. */
  close(): Promise<void>
}

/** The one server that browsers talk to: pages, release files, and the API. */
export async function createGateway({
  config,
  store: stored,
  api: mountable,
  extend,
}: GatewayOptions): Promise<Gateway> {
  const api = apiOf(config, mountable)
  const origin = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : `http://localhost:${config.PORT}`
  const isHttps = origin.startsWith('https:')
  const logger = pino({ name: 'gateway', level: config.LOG_LEVEL })
  const metrics = createMetrics()
  let isWarm = false

  const served = createServedChannels(stored, ({ app, version, file, cause, effect, wayOut }) =>
    logger.error({ app, version, file, wayOut }, `${cause} ${effect}`),
  )
  const store = withDamageReports(stored, {
    onDamage: (damage) => served.recheck(toAppName(damage.app)),
    onNewDamage: ({ app: name, version, file, message }) => logger.error({ app: name, version, file }, message),
  })
  const compositions = createCompositions(store)
  const renderer = createPageRenderer({
    store,
    origin,
    workers: config.RENDER_WORKERS,
    timeoutMs: config.RENDER_TIMEOUT_MS,
    onFailure: reportFailures(logger, metrics),
  })
  const live = createLiveChannels({
    read: served.read,
    warm: async (next) => renderer.warm(await compositions.mixesOf(next)),
    onFailure: (error) => logger.error({ err: error }, 'what is live stays as it was'),
  })
  const compositionOf = createCompositionOf({ config, store, compositions, live, isHttps })
  const closing = new AbortController()
  const app = Fastify({
    // Access is logged below, without query strings, because they contain email addresses.
    logger: false,
    trustProxy: config.TRUST_PROXY,
    forceCloseConnections: 'idle',
    requestTimeout: 0,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 4096 },
    http: leaveToUs,
    clientErrorHandler: refuseUnreadable(isHttps),
    // Malformed addresses never reach a route or its hooks.
    frameworkErrors: (error, _request, reply: FastifyReply) =>
      reply
        .code(error.statusCode ?? 400)
        .headers(securityHeaders(isHttps))
        .send({ code: 'http/bad-request', message: error.message }),
  })

  drainOnClose(app)
  await app.register(cookie)
  ignoreUnknownExpectations(app)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders(isHttps)))
  app.addHook('onRequest', refuseWithoutOneHost)
  endSlowBodies(app)
  extend?.(app)
  app.addHook('onResponse', async (request, reply) => {
    const path = splitAddress(request.url)[0]
    logger.debug({ method: request.method, path, status: reply.statusCode, ms: reply.elapsedTime }, 'answered')
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 'http/not-found', message: 'There is nothing at this address for this method.' }),
  )
  installErrorExit(app, logger, metrics)
  await api.mount(app)
  await app.register((site, _options, done) => {
    const readiness = async () => {
      const channels = await live.current()
      return { canServePages: channels.get(SHELL)?.stable !== undefined, problems: served.problems() }
    }
    registerHealth(site, { config, api, metrics, isWarm: () => isWarm, readiness })
    registerStaticReleases(site, store)
    registerSeo(site, origin, compositionOf)
    const pages = { api, store, renderer, compositionOf, origin, isHttps, metrics }
    registerContactForm(site, { ...pages, rateLimits: config.RATE_LIMITS === 'on' })
    registerPages(site, pages)
    done()
  })

  return {
    app,
    async start(at = { port: config.PORT, host: config.PUBLIC_URL ? '0.0.0.0' : '127.0.0.1' }) {
      await app.listen(at)
      await live.settled()
      isWarm = true
      live.watch(closing.signal)
      const address = app.server.address()
      const port = address && typeof address === 'object' ? address.port : config.PORT
      return config.PUBLIC_URL || `http://localhost:${port}`
    },
    settled: () => live.settled(),
    async close() {
      closing.abort()
      await app.close()
      await renderer.close()
    },
  }
}

function apiOf(config: GatewayConfig, mountable: MountableApi | undefined) {
  if (config.API_URL) return proxiedApi(config.API_URL)
  if (!mountable) throw new Error('Without API_URL the API has to be handed to the gateway.')
  return mountedApi(mountable)
}
