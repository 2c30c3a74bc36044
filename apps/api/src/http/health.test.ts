import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { registerHealth } from './health.ts'

let app: FastifyInstance

afterEach(() => app.close())

function open(metricsToken = ''): FastifyInstance {
  app = Fastify()
  registerHealth(app, { ready: async () => true, metrics: async () => 'api_figures 1\n' }, metricsToken)
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

  it('are for whoever has the token, where there is one', async () => {
    const ask = (authorization: string) =>
      app.inject({ url: '/metrics', remoteAddress: '10.1.2.3', headers: { authorization } })
    open('a-token')
    expect((await ask('Bearer a-token')).statusCode).toBe(200)
    for (const wrong of ['', 'Bearer a-toke', 'Bearer a-tokens', 'a-token']) {
      expect((await ask(wrong)).statusCode).toBe(403)
    }
  })
})
