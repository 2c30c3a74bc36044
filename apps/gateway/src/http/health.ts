import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiPort } from '../api/api-port.ts'
import type { GatewayConfig } from '../config.ts'
import type { Metrics } from './metrics.ts'
import { isSameSecret } from './same-secret.ts'

interface Deps {
  config: GatewayConfig
  api: ApiPort
  metrics: Metrics
  /** Whether every live bundle is warm. */
  isWarm: () => boolean
}

/** Liveness, readiness and Prometheus figures. */
export function registerHealth(app: FastifyInstance, { config, api, metrics, isWarm }: Deps): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const isReady = isWarm() && (await api.ready().catch(() => false))
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503)
    return { status: isReady ? 'ok' : 'starting' }
  })

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayReadMetrics(request, config.METRICS_TOKEN)) {
      return reply.code(403).send({ code: 'metrics/forbidden', message: 'Metrics are not for this caller.' })
    }
    return reply.type('text/plain; version=0.0.4').send((await metrics.text()) + (await api.metrics()))
  })
}

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** With a token: whoever has it. Without: this machine alone, and nobody behind a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string): boolean {
  if (token !== '') return isSameSecret(request.headers.authorization, `Bearer ${token}`)
  const isForwarded = FORWARDING.some((name) => request.headers[name] !== undefined)
  return !isForwarded && /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
}
