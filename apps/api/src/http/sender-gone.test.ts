import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { installErrorExit } from './error-exit.ts'
import { formParts, registerForms } from './form-parts.ts'
import { endWithConnection } from './sender-gone.ts'

/** What became of one call whose caller vanishes before its body is read. */
async function outcomeOf(type: string, prepare: (app: FastifyInstance, left: Promise<unknown>) => void) {
  const app = Fastify()
  const arrived = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const outcome = Promise.withResolvers<unknown>()
  app.addHook('onRequest', async ({ raw }) => {
    raw.once('close', left.resolve)
    arrived.resolve()
  })
  await registerForms(app)
  endWithConnection(app)
  app.addHook('onError', async (_request, _reply, error) => outcome.resolve(error))
  installErrorExit(app, pino({ level: 'silent' }))
  prepare(app, left.promise)
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())

  const socket = connect((app.server.address() as AddressInfo).port, 'localhost')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`)
  await arrived.promise
  socket.resetAndDestroy()
  await once(socket, 'close')
  return outcome.promise
}

it('ends a call whose caller vanishes between what comes before a form and its first part', async () => {
  const outcome = await outcomeOf('multipart/form-data; boundary=b', (app, left) => {
    app.post('/', async (request) => {
      await left
      for await (const part of formParts(request)) expect.unreachable(part.name)
    })
  })
  expect(outcome).toMatchObject({ code: 'request/aborted' })
})

it('ends a call whose caller vanishes before its body is parsed', async () => {
  const outcome = await outcomeOf('application/json', (app, left) => {
    app.post('/', { onRequest: async () => void (await left) }, async () => 'parsed')
  })
  expect(outcome).toMatchObject({ code: 'request/aborted' })
})
