import { GATEWAY_PATHS } from '@mfe/contract'
import { createPartsCheck, HttpError, mayReadMetrics } from '@mfe/http'
import type { Outage, Problem } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import type { GatewaySite } from '../site.ts'
import type { Metrics } from './metrics.ts'

interface Deps {
  config: GatewayConfig
  site: Pick<GatewaySite, 'parts' | 'metrics'>
  metrics: Metrics
  /** Returns whether the server stops. Called once per check. */
  isStopping: () => boolean
  isWarm: () => boolean
  readiness: () => Promise<Readiness>
}

/** Whether visitors can get pages right now. */
export interface Readiness {
  canServePages: boolean
  /** Why visitors do not get what is promoted: damage, paths that two apps claim, interrupted changes, pages that do not render. */
  problems: readonly Problem[]
  /** The parts of the release store that do not respond. */
  outages: readonly Outage[]
}

/** The readiness when the store itself cannot be read. That failure is logged elsewhere. */
const UNREADABLE: Readiness = { canServePages: false, problems: [], outages: [] }

export function registerHealth(
  app: FastifyInstance,
  { config, site, metrics, isStopping, isWarm, readiness }: Deps,
): void {
  const checkParts = createPartsCheck(site.parts ?? {})

  app.get(GATEWAY_PATHS.live, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get<{ Querystring: { for?: unknown } }>(GATEWAY_PATHS.ready, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    if (!isWarm()) return reply.code(503).send({ status: 'starting' })
    const [{ canServePages, problems, outages }, parts] = await Promise.all([
      readiness().catch(() => UNREADABLE),
      checkParts(),
    ])
    const isUnavailable = !canServePages || (query.for === 'calls' && parts.worst === 'unavailable')
    const isDegraded = problems.length > 0 || outages.length > 0 || parts.worst !== 'ok'
    return reply.code(isUnavailable ? 503 : 200).send({
      status: isUnavailable ? 'unavailable' : isDegraded ? 'degraded' : 'ok',
      pages: canServePages ? 'ok' : 'unavailable',
      ...parts.statuses,
      problems: [...problems, ...parts.problems],
      ...(outages.length > 0 && { outages }),
    })
  })

  app.get(GATEWAY_PATHS.metrics, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayReadMetrics(request, { tokens: config.METRICS_TOKEN, publicUrl: config.PUBLIC_URL })) {
      throw new HttpError(403, 'metrics/forbidden', 'Metrics are not available to this caller.')
    }
    return reply.type('text/plain; version=0.0.4').send((await metrics.text()) + ((await site.metrics?.()) ?? ''))
  })
}
