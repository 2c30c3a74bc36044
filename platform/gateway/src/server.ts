import { GATEWAY_PATHS } from '@mfe/contract'
import {
  announceStop,
  drainOnClose,
  endSlowBodies,
  HttpError,
  ignoreUnknownExpectations,
  limitCallers,
  maxConnections,
  NO_HOST_CHECK,
  rejectMalformed,
  rejectMalformedUrl,
  requireSingleHost,
  secureResponses,
  serverOptions,
  throttleReports,
} from '@mfe/http'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { GatewayConfig } from './config.ts'
import { hideSecretPaths, loggedPath } from './secret-paths.ts'

/** Less than the 10 seconds after which process managers kill a server. */
const GRACE_MS = 6000

type Address = Pick<GatewayConfig, 'PORT' | 'PUBLIC_URL'>

interface Options {
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'RATE_LIMITS' | 'TRUST_PROXY'>
  logger: Logger
  /** See `GatewaySite`. */
  secretPaths?: readonly string[]
  /** Called for each connection that is closed because of the limits. */
  onRefused?: () => void
  /** Adds hooks that run before any hook that may respond. */
  prepare?: (app: FastifyInstance) => Promise<void>
}

/** Creates a server without routes, with what every one of ours needs on the open internet. */
export async function createServer({ config, logger, secretPaths, onRefused, prepare }: Options) {
  const isHttps = URL.parse(config.PUBLIC_URL)?.protocol === 'https:'
  const { http, ...options } = serverOptions({ trustProxy: config.TRUST_PROXY })
  const app = Fastify({
    // Access is logged below, without query strings, because they contain email addresses.
    logger: false,
    ...options,
    http: { ...http, ...NO_HOST_CHECK },
    clientErrorHandler: rejectMalformed(isHttps),
    frameworkErrors: rejectMalformedUrl(isHttps),
  })

  const { isStopping } = announceStop(app)
  drainOnClose(app)
  await prepare?.(app)
  ignoreUnknownExpectations(app)
  secureResponses(app, isHttps)
  hideSecretPaths(app, secretPaths)
  app.addHook('onRequest', requireSingleHost)
  app.addHook('onRequest', refuseServiceWorkers)
  endSlowBodies(app)
  const logRefused = throttleReports((times) =>
    logger.warn({ times }, 'connections refused: too many, or too many requests on one'),
  )
  limitCallers(app, await maxConnections(), {
    rateLimits: config.RATE_LIMITS,
    trustProxy: config.TRUST_PROXY,
    onRefused: () => {
      onRefused?.()
      logRefused()
    },
    warn: (message) => logger.warn(message),
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = loggedPath(request.url, secretPaths)
    logger.debug({ method: request.method, path, status: reply.statusCode, ms: reply.elapsedTime }, 'responded')
  })
  return { app, isStopping }
}

/**
 * Refuses to be the script of a service worker, which browsers say that they ask for: it would get the requests of all
 * pages at or below its address, whichever team's, those of the release console too, and outlive a rollback. Nothing is
 * shown below the files of a release.
 */
async function refuseServiceWorkers({ headers, url }: FastifyRequest): Promise<void> {
  if (headers['service-worker'] === undefined || OF_RELEASE.test(url)) return
  throw new HttpError(403, 'access/forbidden', 'Nothing at this address can be a service worker.')
}

const OF_RELEASE = new RegExp(`^${GATEWAY_PATHS.releases}/[^/]+/[^/]+/`)

/** Returns where a server listens: on PORT, on loopback unless PUBLIC_URL is set. */
export const listenAddress = ({ PORT, PUBLIC_URL }: Address) => ({
  port: PORT,
  host: PUBLIC_URL ? '0.0.0.0' : '127.0.0.1',
})

/** Returns the address of a server that listens, for people. */
export function addressOf({ server }: FastifyInstance, { PORT, PUBLIC_URL }: Address): string {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : PORT
  return PUBLIC_URL || `http://localhost:${port}`
}

/** Waits up to `graceMs` for the responses in flight, then aborts the rest. */
export async function closeServer(app: FastifyInstance, graceMs = GRACE_MS): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close().finally(() => clearTimeout(timer))
}
