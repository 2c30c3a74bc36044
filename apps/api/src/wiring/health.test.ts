import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { registerHealth } from './health.ts'

let app: FastifyInstance

afterEach(() => app.close())

function open(settings = {}): FastifyInstance {
  app = Fastify()
  const config = { METRICS_TOKEN: '', PUBLIC_URL: '', ...settings }
  registerHealth(app, { ready: async () => true, metrics: async () => 'api_figures 1\n' }, config)
  return app
}

describe('metrics of an API that runs by itself', () => {
  it('are shown on this machine', async () => {
    expect((await open().inject('/metrics')).body).toContain('api_figures 1')
  })

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'are shown to nobody behind a proxy that sends %s',
    async (name) => {
      const answer = await open().inject({ url: '/metrics', headers: { [name]: '127.0.0.1' } })
      expect(answer.statusCode).toBe(403)
    },
  )

  it('are not shown to another machine', async () => {
    expect((await open().inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(403)
  })

  it('require the token on a site with a public address, even from this machine', async () => {
    open({ PUBLIC_URL: 'https://www.example.com' })
    expect((await app.inject('/metrics')).statusCode).toBe(403)
    await app.close()
    open({ PUBLIC_URL: 'https://www.example.com', METRICS_TOKEN: 'a-token' })
    expect((await app.inject('/metrics')).statusCode).toBe(403)
    const answer = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token' } })
    expect(answer.statusCode).toBe(200)
  })

  it('are for whoever has the token, where there is one', async () => {
    const ask = (authorization: string) =>
      app.inject({ url: '/metrics', remoteAddress: '10.1.2.3', headers: { authorization } })
    open({ METRICS_TOKEN: 'a-token' })
    expect((await ask('Bearer a-token')).statusCode).toBe(200)
    for (const wrong of ['', 'Bearer a-toke', 'Bearer a-tokens', 'a-token']) {
      expect((await ask(wrong)).statusCode).toBe(403)
    }
  })
})
