import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'api_request_duration_seconds',
    help: 'From the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers: [registry],
  })
  return { registry, requests }
}

/** One line and one measurement per answer. Of an address only its pattern: names and e-mails are in the rest. */
export function observeRequests(app: FastifyInstance, logger: FastifyBaseLogger, { requests }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    const { method } = request
    const { statusCode: status, elapsedTime } = reply
    requests.observe({ method, route, status }, elapsedTime / 1000)
    logger.info({ reqId: request.id, method, route, status, ms: Math.round(elapsedTime) }, 'answered')
  })
}
