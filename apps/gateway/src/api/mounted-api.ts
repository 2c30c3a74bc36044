import type { Api } from '@site/api'
import type { FastifyInstance } from 'fastify'
import type { ApiPort } from './api-port.ts'

/** Mounts the API in this process: its routes become routes of the gateway's server. */
export function mountedApi(api: Omit<Api, 'close' | 'connectionRefused' | 'warn'>): ApiPort {
  let server: FastifyInstance | undefined
  return {
    hasSession: (cookieHeader) => api.hasSession(cookieHeader),
    parts: api.parts,
    metrics: () => api.metrics(),
    async mount(app) {
      server = app
      await app.register(api.plugin)
    },
    async post(path, body, { address, userAgent }) {
      if (!server) throw new Error('The API is not mounted yet.')
      const response = await server.inject({
        method: 'POST',
        url: path,
        remoteAddress: address,
        headers: { ...(userAgent && { 'user-agent': userAgent }) },
        payload: body,
      })
      const retryAfter = response.headers['retry-after']
      return {
        status: response.statusCode,
        body: response.json(),
        ...(retryAfter !== undefined && { retryAfter: String(retryAfter) }),
      }
    },
  }
}
