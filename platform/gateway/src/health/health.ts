import { GATEWAY_PATHS } from '@mfe/contract'
import type { Outage, Problem } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import { HttpError } from '../http/http-error.ts'
import { mayReadMetrics } from '../http/metrics-access.ts'
import type { GatewaySite } from '../site.ts'
import type { Metrics } from './metrics.ts'

interface Deps {
  config: GatewayConfig
  site: Pick<GatewaySite, 'ready' | 'metrics'>
  metrics: Metrics
  /** Returns whether every live bundle is warm. */
  isWarm: () => boolean
  readiness: () => Promise<Readiness>
}

/** Whether visitors can get pages right now. */
export interface Readiness {
  canServePages: boolean
  /** Why visitors do not get what is promoted: damage, paths that two apps claim, pages that do not render. */
  problems: readonly Problem[]
  /** The parts of the release store that do not respond. */
  outages: readonly Outage[]
}

/** The readiness when the store itself cannot be read. That failure is logged elsewhere. */
const UNREADABLE: Readiness = { canServePages: false, problems: [], outages: [] }

/** Registers liveness, readiness and Prometheus metrics. */
export function registerHealth(app: FastifyInstance, { config, site, metrics, isWarm, readiness }: Deps): void {
  app.get(GATEWAY_PATHS.live, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get(GATEWAY_PATHS.ready, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isWarm()) return reply.code(503).send({ status: 'starting' })
    const [{ canServePages, problems, outages }, ...siteChecks] = await Promise.all([
      readiness().catch(() => UNREADABLE),
      ...Object.entries(site.ready ?? {}).map(
        async ([name, isReady]) => [name, await isReady().catch(() => false)] as const,
      ),
    ])
    const checks = [['pages', canServePages] as const, ...siteChecks]
    const results = Object.fromEntries(checks.map(([name, isReady]) => [name, isReady ? 'ok' : 'unavailable']))
    if (!checks.every(([, isReady]) => isReady)) {
      return reply.code(503).send({ status: 'unavailable', ...results, problems })
    }
    const isDegraded = problems.length > 0 || outages.length > 0
    return { status: isDegraded ? 'degraded' : 'ok', ...results, problems, ...(outages.length > 0 && { outages }) }
  })

  app.get(GATEWAY_PATHS.metrics, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayReadMetrics(request, { token: config.METRICS_TOKEN, publicUrl: config.PUBLIC_URL })) {
      throw new HttpError(403, 'metrics/forbidden', 'Metrics are not available to this caller.')
    }
    return reply.type('text/plain; version=0.0.4').send((await metrics.text()) + ((await site.metrics?.()) ?? ''))
  })
}
