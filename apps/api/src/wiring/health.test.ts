import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { registerHealth } from './health.ts'

let app: FastifyInstance

afterEach(() => app.close())

function open(settings = {}, isDatabaseReady = true): FastifyInstance {
  app = Fastify()
  const ready = { database: async () => isDatabaseReady, storage: async () => true }
  const config = { METRICS_TOKEN: '', PUBLIC_URL: '', ...settings }
  registerHealth(app, { ready, metrics: async () => 'api_figures 1\n' }, config)
  return app
}

describe('GET /metrics of a standalone API', () => {
  it('is available on localhost', async () => {
    expect((await open().inject('/metrics')).body).toContain('api_figures 1')
  })

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'is rejected behind a proxy that sends %s',
    async (name) => {
      const response = await open().inject({ url: '/metrics', headers: { [name]: '127.0.0.1' } })
      expect(response.statusCode).toBe(403)
    },
  )

  it('is rejected for other IP addresses', async () => {
    expect((await open().inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(403)
  })

  it('requires the token if PUBLIC_URL is set, even from localhost', async () => {
    open({ PUBLIC_URL: 'https://www.example.com' })
    expect((await app.inject('/metrics')).statusCode).toBe(403)
    await app.close()
    open({ PUBLIC_URL: 'https://www.example.com', METRICS_TOKEN: 'a-token' })
    expect((await app.inject('/metrics')).statusCode).toBe(403)
    const response = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token' } })
    expect(response.statusCode).toBe(200)
  })

  it('is available with the token if one is set', async () => {
    const requestMetrics = (authorization: string) =>
      app.inject({ url: '/metrics', remoteAddress: '10.1.2.3', headers: { authorization } })
    open({ METRICS_TOKEN: 'a-token' })
    expect((await requestMetrics('Bearer a-token')).statusCode).toBe(200)
    for (const wrong of ['', 'Bearer a-toke', 'Bearer a-tokens', 'a-token']) {
      expect((await requestMetrics(wrong)).statusCode).toBe(403)
    }
  })
})

it('reports which part of a standalone API is not ready', async () => {
  const response = await open({}, false).inject('/readyz')
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { status: 'unavailable', database: 'unavailable', storage: 'ok' },
  ])
})
