import { GATEWAY_PATHS } from '@mfe/contract'
import { createPartsCheck, type PartHealth, throttleReports } from '@mfe/http'
import type { ReleaseStore } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from './config.ts'
import { installErrorHandler } from './error-handler.ts'
import { createLogger } from './process/output/logger.ts'
import { mountReleaseService } from './release-service.ts'
import { addressOf, closeServer, createServer, listenAddress } from './server.ts'

interface Options {
  config: GatewayConfig
  store: ReleaseStore
}

/** A release service that is not listening yet. Close it even if it never started. */
export interface ReleaseServer {
  app: FastifyInstance
  /** Listens, and resolves to the URL: on PORT, on loopback unless PUBLIC_URL is set. */
  start(): Promise<string>
  /** Waits up to 6 seconds for the responses in flight, then aborts the rest. */
  close(): Promise<void>
}

/** For everyone who may ask, so the log says more. */
const UNREADABLE = {
  cause: 'The release store cannot be read.',
  effect: 'Every command of the release service fails.',
  fix: 'See the log of the service.',
}

/** Creates a server of the release service alone, for sites whose gateways should not run it. */
export async function createReleaseServer({ config, store }: Options): Promise<ReleaseServer> {
  const logger = createLogger('releases', config.LOG_LEVEL)
  const { app, isStopping } = await createServer({ config, logger })
  installErrorHandler(app, logger, { callerDisconnected: () => undefined })
  let lastError: unknown
  const logUnreadable = throttleReports((times) =>
    logger.error({ err: lastError, times }, 'the release store cannot be read'),
  )

  async function checkStore(): Promise<PartHealth> {
    try {
      await store.access()
      return { status: 'ok' }
    } catch (error) {
      lastError = error
      logUnreadable()
      return { status: 'unavailable', problems: [UNREADABLE] }
    }
  }

  const checkParts = createPartsCheck({ store: checkStore })
  app.get(GATEWAY_PATHS.live, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get(GATEWAY_PATHS.ready, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const { worst, statuses, problems } = await checkParts()
    return reply.code(worst === 'unavailable' ? 503 : 200).send({ status: worst, ...statuses, problems })
  })
  await mountReleaseService(app, { config, store, logger })

  return {
    app,
    async start() {
      await app.listen(listenAddress(config))
      return addressOf(app, config)
    },
    close: () => closeServer(app),
  }
}
