import type { FastifyInstance } from 'fastify'

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Sets security headers before any handler runs. Downloads add stricter ones. */
export function installSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
    if (isHttps) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
}
