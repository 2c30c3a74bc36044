import {
  announceStop,
  drainOnClose,
  endSlowBodies,
  limitCallers,
  maxConnections,
  rejectMalformed,
  rejectMalformedUrl,
  secureResponses,
  serverOptions,
} from '@mfe/http'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Api } from '../api.ts'
import type { Config } from '../config.ts'
import { registerHealth } from '../health.ts'

/** Creates the server of a standalone API, with everything that a gateway would otherwise add. */
export async function createServer(api: Api, config: Config): Promise<FastifyInstance> {
  const isHttps = config.PUBLIC_URL.startsWith('https:')
  const app = Fastify({
    ...serverOptions({ trustProxy: config.TRUST_PROXY }),
    clientErrorHandler: rejectMalformed(isHttps),
    frameworkErrors: rejectMalformedUrl(isHttps),
  })
  const { isStopping } = announceStop(app)
  drainOnClose(app)
  secureResponses(app, isHttps)
  endSlowBodies(app)
  limitCallers(app, await maxConnections(), {
    rateLimits: config.RATE_LIMITS,
    trustProxy: config.TRUST_PROXY,
    onRefused: api.connectionRefused,
    warn: api.warn,
  })
  registerHealth(app, { ...api, isStopping }, config)
  await app.register(api.plugin)
  return app
}
