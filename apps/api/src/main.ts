import { aborted, runMain } from '@mfe/gateway/process'
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
import Fastify from 'fastify'
import { fetchOpenings } from './messages/applications/openings.ts'
import { type Api, createApi } from './server/api.ts'
import { type Config, loadConfig } from './server/config.ts'
import { registerHealth } from './server/health.ts'
import { acquireServerLock } from './server/start/server-lock.ts'

/** How long responses in progress may take after a stop signal. */
const GRACE_MS = 6000

// The standalone API, for a gateway that proxies to it.
await runMain(serve, { isServer: true })

async function serve(signal: AbortSignal): Promise<void> {
  const config = loadConfig()
  await using _lock = await acquireServerLock(config.DATA_DIR, { stopping: signal, onWait: console.error })
  const api = await createApi(config, { readOpenings: () => fetchOpenings(config.PUBLIC_URL) })
  const app = await createServer(api, config)
  try {
    signal.throwIfAborted()
    const host = config.PUBLIC_URL === '' ? '127.0.0.1' : '0.0.0.0'
    console.log(`Ready at ${await app.listen({ port: config.PORT, host })}`)
    await aborted(signal)
  } finally {
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    await app.close()
    await api.close()
  }
}

async function createServer(api: Api, config: Config) {
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
