import { countDroppedLines } from '@mfe/gateway/process'
import { createPartsCheck, mayReadMetrics, type PartChecks } from '@mfe/http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from './config.ts'

interface Deps {
  parts: PartChecks
  metrics: () => Promise<string>
  /** Returns whether the server stops. Called once per check. */
  isStopping: () => boolean
}

/** Registers health checks and metrics of a standalone API. Inside a gateway, the gateway serves these. */
export function registerHealth(app: FastifyInstance, api: Deps, config: Pick<Config, 'METRICS_TOKEN' | 'PUBLIC_URL'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countDroppedLines(registry)

  const checkParts = createPartsCheck(api.parts)

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (api.isStopping()) return reply.code(503).send({ status: 'stopping' })
    const { worst, statuses, problems } = await checkParts()
    return reply.code(worst === 'unavailable' ? 503 : 200).send({ status: worst, ...statuses, problems })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, { tokens: config.METRICS_TOKEN, publicUrl: config.PUBLIC_URL })) {
      return reply.code(403).send({ code: 'metrics/forbidden', message: 'Metrics are not available to this caller.' })
    }
    return reply.type('text/plain; version=0.0.4').send((await registry.metrics()) + (await api.metrics()))
  })
}
