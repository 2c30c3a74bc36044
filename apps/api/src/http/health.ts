import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Api } from '../api.ts'
import { sha256 } from '../ids.ts'

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/** What operators ask of an API that runs by itself; beside a gateway, the gateway answers these. */
export function registerHealth(app: FastifyInstance, api: Pick<Api, 'ready' | 'metrics'>, metricsToken: string): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const isReady = await api.ready()
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) {
      return reply.code(403).send({ code: 'metrics/forbidden', message: 'Metrics are not for this caller.' })
    }
    return reply.type('text/plain; version=0.0.4').send((await registry.metrics()) + (await api.metrics()))
  })
}

/** With a token: whoever has it. Without: this machine alone, and nobody behind a proxy. */
function mayRead({ headers, socket }: FastifyRequest, token: string): boolean {
  if (token === '') {
    const isLocal = /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
    return isLocal && !FORWARDING.some((name) => name in headers)
  }
  const expected = sha256(`Bearer ${token}`)
  return timingSafeEqual(Buffer.from(sha256(headers.authorization ?? '')), Buffer.from(expected))
}
