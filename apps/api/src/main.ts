import { drainOnClose, limitCallers, maxConnections, serverOptions } from '@mfe/gateway/http'
import Fastify from 'fastify'
import { fetchOpenings } from './applications/fetch-openings.ts'
import { loadConfig } from './shared/config.ts'
import { acquireServerLock } from './shared/server-lock.ts'
import { createApi } from './wiring/api.ts'
import { registerHealth } from './wiring/health.ts'

// The standalone API, for a gateway that proxies to it.

/** How long responses in progress may take after a stop signal. */
const GRACE_MS = 6000
const EXIT_AFTER_MS = 9000

const config = loadConfig()
const lock = await acquireServerLock(config.DATA_DIR)
const api = await createApi(config, { readOpenings: () => fetchOpenings(config.PUBLIC_URL) })
const app = Fastify(serverOptions({ trustProxy: config.TRUST_PROXY }))
drainOnClose(app)
limitCallers(app, await maxConnections(), { rateLimits: config.RATE_LIMITS, trustProxy: config.TRUST_PROXY })
registerHealth(app, api, config)
await app.register(api.plugin)

let isStopping = false

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
  setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref()
  await app.close()
  await api.close()
  await lock.release()
  // Only a connection to a mail server that does not respond may still be open.
  process.exit(0)
}

// A terminal and a launcher may both forward the same Ctrl-C, so a second signal must not abort the shutdown.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
const host = config.PUBLIC_URL === '' ? '127.0.0.1' : '0.0.0.0'
process.stdout.write(`Ready at ${await app.listen({ port: config.PORT, host })}\n`)
