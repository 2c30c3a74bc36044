import { once } from 'node:events'
import { connect } from 'node:net'
import fastify, { type FastifyRequest } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { connectionSignal } from './connection-signal.ts'

it('aborts when the client leaves, also for pipelined requests and after the body was read', async () => {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const received: FastifyRequest[] = []
  const all = Promise.withResolvers<void>()
  app.post('/', (request) => {
    received.push(request)
    if (received.length === 3) all.resolve()
    return new Promise(() => undefined)
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const client = connect(Number(port), '127.0.0.1')
  const body = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx'
  client.write(body.repeat(3))
  await all.promise
  const signals = received.map(connectionSignal)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, false])
  const left = Promise.all(signals.map((signal) => once(signal, 'abort')))
  client.destroy()
  await left
  expect(received.map((request) => connectionSignal(request).aborted)).toEqual([true, true, true])
})
