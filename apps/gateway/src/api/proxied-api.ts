import type { ServerResponse } from 'node:http'
import { lingerAfterEarlyResponses, type PartHealth, type PartProblem } from '@mfe/http'
import { EVENTS_PATH } from '@site/contracts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ApiPort, ApiResponse } from './api-port.ts'
import { createHttpProxy } from './http-proxy.ts'

const API_PATHS = ['/api/*', '/authenticate']

/** Proxies to the API in a separate process, at `baseUrl`. Bodies are streamed in both directions. */
export function proxiedApi(baseUrl: string): ApiPort {
  return {
    async mount(app) {
      const { forward, close } = createHttpProxy(new URL(baseUrl))
      app.server.once('close', close)
      await app.register(async (scope) => {
        lingerAfterEarlyResponses(scope)
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
        for (const path of API_PATHS) scope.all(path, forward)
        proxyEvents(scope, forward)
      })
    },
    // The presence of the cookie is enough, because the API checks every call.
    hasSession: async (cookieHeader) => /(?:^|;\s*)(?:__Host-)?sid=/.test(cookieHeader ?? ''),
    parts: { api: () => readHealth(new URL('/readyz', baseUrl)) },
    metrics: async () => '',
    async post(path, body, { address, userAgent }) {
      const response = await fetch(new URL(path, baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...(userAgent && { 'user-agent': userAgent }),
        },
        body: JSON.stringify(body),
      })
      const retryAfter = response.headers.get('retry-after')
      return {
        status: response.status,
        body: (await response.json()) as ApiResponse['body'],
        ...(retryAfter !== null && { retryAfter }),
      }
    },
  }
}

/** How long the API may take to say how it is; shorter than the time limit of a load balancer's check. */
const HEALTH_TIMEOUT_MS = 1500

const problemOf = (cause: string, fix: string): PartProblem => ({
  cause,
  effect: 'Pages work; forms, logins and the file manager do not.',
  fix,
})

const unreachable = problemOf('The API does not respond.', 'Start the API, or correct API_URL.')

const notReady = (code: number): PartProblem =>
  problemOf(
    `The API says with status ${code} that it is not ready.`,
    'Wait while it starts or stops, or correct API_URL.',
  )

/** What matters of a response of the API's `/readyz`. */
const apiHealth = z
  .object({
    status: z.enum(['ok', 'degraded']).catch('ok'),
    problems: z.array(z.object({ cause: z.string(), effect: z.string(), fix: z.string() })).catch([]),
  })
  .catch({ status: 'ok', problems: [] })

async function readHealth(url: URL): Promise<PartHealth> {
  const response = await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).catch(() => undefined)
  if (!response) return { status: 'unavailable', problems: [unreachable] }
  const { status, problems } = apiHealth.parse(await response.json().catch(() => undefined))
  if (response.ok) return { status, problems }
  return { status: 'unavailable', problems: problems.length > 0 ? problems : [notReady(response.status)] }
}

/** Event streams last as long as their pages are open, so a gateway that is shutting down closes them first. */
function proxyEvents(scope: FastifyInstance, forward: ReturnType<typeof createHttpProxy>['forward']): void {
  const open = new Set<ServerResponse>()
  scope.addHook('preClose', async () => {
    for (const response of open) response.destroy()
  })
  scope.get(EVENTS_PATH, { config: { isLongLived: true } }, (request, reply) => {
    open.add(reply.raw)
    reply.raw.once('close', () => open.delete(reply.raw))
    return forward(request, reply)
  })
}
