import type { Problem } from '@mfe/release'
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
  readiness: () => Promise<Readiness>
}

/** Whether visitors can get pages right now. */
export interface Readiness {
  canServePages: boolean
  /** What is missing or damaged in the live versions. */
  problems: readonly Problem[]
}

/** The state when the store itself cannot be read; the log says why. */
const UNREADABLE: Readiness = { canServePages: false, problems: [] }

/** Liveness, readiness and Prometheus metrics. */
export function registerHealth(app: FastifyInstance, { config, api, metrics, isWarm, readiness }: Deps): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isWarm()) return reply.code(503).send({ status: 'starting' })
    const [{ canServePages, problems }, isApiReady] = await Promise.all([
      readiness().catch(() => UNREADABLE),
      api.ready().catch(() => false),
    ])
    const parts = { pages: canServePages ? 'ok' : 'unavailable', api: isApiReady ? 'ok' : 'unavailable' }
    if (!canServePages || !isApiReady) return reply.code(503).send({ status: 'unavailable', ...parts, problems })
    return { status: problems.length > 0 ? 'degraded' : 'ok', ...parts, problems }
  })

  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayReadMetrics(request, config)) {
      return reply.code(403).send({ code: 'metrics/forbidden', message: 'Metrics are not available to this caller.' })
    }
    return reply.type('text/plain; version=0.0.4').send((await metrics.text()) + (await api.metrics()))
  })
}

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** Without a token, allows only this machine, and only while the site has no public address. */
function mayReadMetrics({ headers, socket }: FastifyRequest, { METRICS_TOKEN, PUBLIC_URL }: GatewayConfig): boolean {
  if (METRICS_TOKEN !== '') return isSameSecret(headers.authorization, `Bearer ${METRICS_TOKEN}`)
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined)
  return PUBLIC_URL === '' && !isForwarded && /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}
