import { throttleReports } from '@mfe/http'
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'

/** Counts and logs the sessions that ended because their account started more than it may have. */
export function createReplacedSessions(logger: Pick<FastifyBaseLogger, 'info'>) {
  const total = new Counter({
    name: 'api_sessions_replaced_total',
    help: 'Sessions that ended because their account started more than it may have.',
    registers: [],
  })
  const log = throttleReports((times) => logger.info({ times }, 'sessions replaced: an account may have 50'))

  return {
    record(count: number): void {
      if (count === 0) return
      total.inc(count)
      log(count)
    },
    metrics: [total],
  }
}
