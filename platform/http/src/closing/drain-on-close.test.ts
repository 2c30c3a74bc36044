import fastify from 'fastify'
import { expect, it } from 'vitest'
import { serverOptions } from '../server-options.ts'
import { drainOnClose } from './drain-on-close.ts'

it('serves a request that arrives while the server closes, and then ends the connection', async () => {
  const app = fastify(serverOptions({ trustProxy: false }))
  drainOnClose(app)
  app.get('/', async () => 'served')
  let response: Response | undefined
  // Runs after the close has begun, and before the server stops listening.
  app.addHook('preClose', async () => {
    response = await fetch(app.listeningOrigin)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await app.close()
  expect(await response?.text()).toBe('served')
  expect(response?.headers.get('connection')).toBe('close')
})
