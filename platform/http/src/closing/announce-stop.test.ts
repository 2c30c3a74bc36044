import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { announceStop } from './announce-stop.ts'
import { drainOnClose } from './drain-on-close.ts'

let app: FastifyInstance
const ask = async (path: string) => (await fetch(app.listeningOrigin + path)).status

beforeEach(async () => {
  app = fastify({ return503OnClosing: false })
  const { isStopping } = announceStop(app)
  drainOnClose(app)
  app.get('/readyz', async (_request, reply) => reply.code(isStopping() ? 503 : 200).send())
  app.post('/call', async () => 'served')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

const call = async () => (await fetch(`${app.listeningOrigin}/call`, { method: 'POST' })).status

it('keeps serving until every balancer has had time to notice the stop, even if something else has checked it', async () => {
  expect(await ask('/readyz')).toBe(200)
  const stoppedAt = performance.now()
  const closed = app.close()
  expect([await call(), await ask('/readyz'), await call()]).toEqual([200, 503, 200])
  await closed
  expect(performance.now() - stoppedAt).toBeGreaterThan(2000)
  await expect(call()).rejects.toThrow()
})

it('stops at once if no balancer checks the server', async () => {
  // The wait for a balancer would last longer.
  expect(await Promise.race([app.close().then(() => 'stopped'), pause(2000, 'waiting', { ref: false })])).toBe(
    'stopped',
  )
})
