import { isFailure } from '@mfe/engines/failure'
import { createLogger } from '@mfe/gateway/process'
import { createHostCookie, type PartChecks, throttleReports } from '@mfe/http'
import type { FastifyBaseLogger } from 'fastify'
import { createDiskSpace } from '#bytes/disk/space.ts'
import type { Pause } from '#bytes/scrub/pace.ts'
import { createScrub } from '#bytes/scrub/scrub.ts'
import { createStorageHealth } from '#bytes/store/health.ts'
import type { TimeSources } from '#database/clock/open-clock.ts'
import { type Db, openDatabase } from '#database/open.ts'
import { withTimeout } from '#database/with-timeout.ts'
import { createLinkCookie } from '#links/secrets/visitor-proofs.ts'
import type { ReadOpenings } from '#messages/applications/openings.ts'
import { createOperatorCookie } from '#operators/cookie.ts'
import type { StorageHealth } from '#storage.ts'
import type { Config } from './config.ts'
import { createDependencies } from './dependencies.ts'
import { createHousekeeping } from './housekeeping.ts'
import { createChangeLimit } from './http/change-limit.ts'
import { createMetrics } from './http/metrics.ts'
import { createPartChecks } from './part-checks.ts'
import { createApiPlugin } from './plugin.ts'
import { createServices } from './services.ts'

/** How long a device is trusted after a login, in milliseconds (docs/product.md, "Constants"). */
const DEVICE_MAX_AGE = 365 * 86_400_000

export type Api = Awaited<ReturnType<typeof openApi>>

interface Options {
  logger?: FastifyBaseLogger
  /** The limit per account; tests lower it. */
  changesPerMinute?: number
  /** By default, there are no openings. */
  readOpenings?: ReadOpenings
  /** Tests replace the sources of time. */
  times?: TimeSources
  /** Tests replace the pauses of the scrub. */
  pause?: Pause
}

/** Opens the data directory and repairs it after a crash. No other process may serve it (`acquireServerLock`). */
export async function createApi(config: Config, options: Options = {}): Promise<Api> {
  const logger = options.logger ?? createLogger('api', config.LOG_LEVEL)
  const health = createStorageHealth()
  try {
    const db = await openDatabase(config, 'serve', logger, health.note)
    try {
      return await openApi(config, logger, db, health, options)
    } catch (error) {
      await db.destroy()
      throw error
    }
  } catch (error) {
    throw explainFullDisk(error)
  }
}

const explainFullDisk = (error: unknown): unknown =>
  isFailure(error, 'full')
    ? new Error('There is no space left for the database. To fix: free some, then start again.', { cause: error })
    : error

async function openApi(
  config: Config,
  logger: FastifyBaseLogger,
  db: Db,
  health: StorageHealth,
  { changesPerMinute, readOpenings, times, pause }: Options,
) {
  const shared = await createDependencies(config, db, logger, health, times)
  const { mail, background, replica, clockWatch } = shared
  const changeLimit = createChangeLimit({ enabled: config.RATE_LIMITS, maxPerMinute: changesPerMinute })
  const services = createServices(shared, readOpenings)
  await services.quota.releaseAbandoned()
  const secure = config.PUBLIC_URL.startsWith('https:')
  const cookies = {
    session: createHostCookie('sid', { secure, maxAge: config.SESSION_MAX }),
    device: createHostCookie('device', { secure, maxAge: DEVICE_MAX_AGE }),
    link: createLinkCookie(secure),
    operator: createOperatorCookie(secure),
  }
  const diskSpace = createDiskSpace(config.DATA_DIR, config.DISK_RESERVE)
  const { parts, isStorageHealthy } = createPartChecks({ ...shared, health, diskSpace })
  const metrics = createMetrics({ ...shared, isStorageHealthy, openStreams: services.events.count })
  const logRefused = throttleReports((times) =>
    logger.warn({ times }, 'connections refused: too many, or too many requests on one'),
  )
  for (const metric of services.thumbnails.metrics) metrics.registry.registerMetric(metric)
  for (const metric of services.replacedSessions.metrics) metrics.registry.registerMetric(metric)
  for (const metric of shared.damageReports.metrics) metrics.registry.registerMetric(metric)
  const housekeeping = createHousekeeping({ ...shared, ...services })
  const scrub = createScrub({ ...shared, withLease: replica.withLease, elapsed: times?.elapsed, pause })
  const startJobs = () => {
    housekeeping.start()
    scrub.start()
  }
  mail.start()
  replica.start(housekeeping.runRound)

  return {
    /** Encapsulated, with its own error handler, parsers and hooks. Requires a Fastify instance with `serverOptions`. */
    plugin: createApiPlugin({ config, logger, metrics, cookies, services, changeLimit, startJobs }),
    /** Call this once the server has stopped accepting requests. */
    async close() {
      services.events.close()
      await services.thumbnails.close()
      await background.settled()
      await scrub.stop()
      await housekeeping.stop()
      await mail.stop()
      await replica.stop()
      await clockWatch.stop()
      await shared.changeRelay[Symbol.asyncDispose]()
      await db.destroy()
    },
    /** Does not extend the session. Resolves to `false` if the database does not respond in time. */
    async hasSession(cookieHeader: string | undefined) {
      const cookie = cookies.session.read(cookieHeader)
      return cookie !== undefined && (await withTimeout(services.sessions.isLive(cookie), false))
    },
    /** What `/readyz` lists. */
    parts: parts as PartChecks,
    connectionRefused() {
      metrics.refused.inc()
      logRefused()
    },
    /** Logs what an operator should correct. */
    warn: (message: string) => logger.warn(message),
    /** Resolves to metrics in Prometheus text format, without the process metrics that the server adds. */
    metrics: () => metrics.registry.metrics(),
  }
}
