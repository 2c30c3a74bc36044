import { splitAddress, throttleReports } from '@mfe/http'
import type { Logger } from 'pino'
import type { Metrics } from '../health/metrics.ts'
import type { RenderFailure } from './page-renderer.ts'
import { PoolBusyError } from './render-pool.ts'

/** Logs each failure with its page and app. For a full pool, logs only the number of pages, because there are many. */
export function reportFailures(logger: Logger, metrics: Pick<Metrics, 'renderFailed' | 'poolFull'>) {
  const logFullPool = throttleReports((pages) => logger.warn({ pages }, 'render pool full: pages left to the browser'))

  return ({ error, url, app }: RenderFailure): void => {
    if (error instanceof PoolBusyError) {
      metrics.poolFull()
      logFullPool()
    } else {
      metrics.renderFailed(app ?? 'shell')
      logger.error({ err: error, path: splitAddress(url)[0], app }, 'render failed: page left to the browser')
    }
  }
}
