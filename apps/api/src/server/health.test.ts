import { announceStop, type PartChecks, serverOptions } from '@mfe/http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { registerHealth } from './health.ts'

let app: FastifyInstance

afterEach(() => app.close())

function open(settings = {}, parts: PartChecks = {}): FastifyInstance {
  app = Fastify(serverOptions({ trustProxy: false }))
  const config = { METRICS_TOKEN: [], PUBLIC_URL: '', ...settings }
  const { isStopping } = announceStop(app)
  registerHealth(app, { parts, metrics: async () => 'api_figures 1\n', isStopping }, config)
  return app
}

describe('GET /metrics of a standalone API', () => {
  it('is available on localhost', async () => {
    expect((await open().inject('/metrics')).body).toContain('api_figures 1')
  })

  it('requires the token if PUBLIC_URL is set, even from localhost', async () => {
    open({ PUBLIC_URL: 'https://www.example.com' })
    expect((await app.inject('/metrics')).statusCode).toBe(403)
    await app.close()
    open({ PUBLIC_URL: 'https://www.example.com', METRICS_TOKEN: ['a-token'] })
    expect((await app.inject('/metrics')).statusCode).toBe(403)
    const response = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token' } })
    expect(response.statusCode).toBe(200)
  })

  it('is available with the old and the new token while one replaces the other', async () => {
    open({ METRICS_TOKEN: ['old', 'new'] })
    const statusFor = async (token: string) =>
      (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode
    expect([await statusFor('old'), await statusFor('new'), await statusFor('old, new'), await statusFor('')]).toEqual([
      200, 200, 403, 403,
    ])
  })
})

describe('GET /readyz of a standalone API', () => {
  const problem = { cause: 'Away.', effect: 'No files.', fix: 'Wait.' }
  const part = (status: 'ok' | 'degraded' | 'unavailable') => async () =>
    status === 'ok' ? { status } : { status, problems: [problem] }

  it.each([
    ['ok', 'ok', 200],
    ['degraded', 'degraded', 200],
    ['unavailable', 'unavailable', 503],
  ] as const)('reports a part that is %s as %s, with status %i', async (storage, status, code) => {
    const response = await open({}, { database: part('ok'), storage: part(storage) }).inject('/readyz')
    expect([response.statusCode, response.json()]).toEqual([
      code,
      { status, database: 'ok', storage, problems: storage === 'ok' ? [] : [{ check: 'storage', ...problem }] },
    ])
  })

  it('counts a check that fails as an unavailable part', async () => {
    const response = await open({}, { database: () => Promise.reject(new Error('no')) }).inject('/readyz')
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { status: 'unavailable', database: 'unavailable', problems: [] },
    ])
  })

  it('checks its parts once for all requests that arrive meanwhile, and again for later ones', async () => {
    const checked = Promise.withResolvers<void>()
    const database = vi.fn(async () => {
      await checked.promise
      return { status: 'ok' as const }
    })
    open({}, { database })
    let arrived = 0
    app.addHook('preHandler', async () => {
      // In the next turn, the last request has asked, too.
      if (++arrived === 20) setImmediate(checked.resolve)
    })
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(database).toHaveBeenCalledTimes(1)
    await app.inject('/readyz')
    expect(database).toHaveBeenCalledTimes(2)
  })

  it('returns 503 while the server stops', async () => {
    let stopping: Response | undefined
    open({}, { database: part('ok') })
    app.addHook('preClose', async () => {
      stopping = await fetch(`${origin}/readyz`)
    })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    await app.close()
    expect([stopping?.status, await stopping?.json()]).toEqual([503, { status: 'stopping' }])
  })
})
