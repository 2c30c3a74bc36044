import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { rejectLostConnections } from '@mfe/http'
import { formParts, registerForms } from '@mfe/http/forms'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Counter } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { installErrorHandler } from './error-handler.ts'

/** Makes calls that disconnect before the body is sent, and returns their outcomes and what is logged. */
async function disconnectEarly(
  type: string,
  prepare: (app: FastifyInstance, left: () => Promise<unknown>) => void,
  count = 1,
) {
  const app = Fastify()
  const lines: { msg: string }[] = []
  const disconnects = new Counter({ name: 'left', help: 'Disconnected clients', registers: [] })
  const codes: unknown[] = []
  let arrived = Promise.withResolvers<void>()
  let left = Promise.withResolvers<void>()
  let ended = Promise.withResolvers<void>()
  app.addHook('onRequest', async ({ raw }) => {
    raw.once('close', left.resolve)
    arrived.resolve()
  })
  app.addHook('onSend', async (_request, _reply, payload) => {
    codes.push(JSON.parse(String(payload)).code)
    ended.resolve()
  })
  await registerForms(app)
  rejectLostConnections(app)
  installErrorHandler(app, pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }), { disconnects })
  prepare(app, () => left.promise)
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())

  for (let n = 0; n < count; n += 1) {
    arrived = Promise.withResolvers()
    left = Promise.withResolvers()
    ended = Promise.withResolvers()
    const socket = connect((app.server.address() as AddressInfo).port, 'localhost')
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`)
    await arrived.promise
    socket.resetAndDestroy()
    await once(socket, 'close')
    await ended.promise
  }
  const [counted] = (await disconnects.get()).values
  return { codes, counted: counted?.value, logged: lines.map(({ msg }) => msg) }
}

it('ends a call whose client disconnects before the first part of its form', async () => {
  const { codes } = await disconnectEarly('multipart/form-data; boundary=b', (app, left) => {
    app.post('/', async (request) => {
      await left()
      for await (const part of formParts(request)) expect.unreachable(part.name)
    })
  })
  expect(codes).toEqual(['request/aborted'])
})

it('ends a call whose client disconnects before its body is parsed', async () => {
  const { codes } = await disconnectEarly('application/json', (app, left) => {
    app.post('/', { onRequest: async () => void (await left()) }, async () => 'parsed')
  })
  expect(codes).toEqual(['request/aborted'])
})

const LOGGED = ['clients disconnected before their requests were done']

it.each([
  ['a form', 'multipart/form-data; boundary=b'],
  ['a stream', 'application/octet-stream'],
  ['JSON', 'application/json'],
])('counts the clients that disconnect in the middle of %s, and logs them in one line', async (_case, type) => {
  const outcome = await disconnectEarly(
    type,
    (app) => {
      app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
      app.post('/', async (request) => {
        for await (const _part of request.isMultipart() ? formParts(request) : request.raw) expect.unreachable()
      })
    },
    3,
  )
  expect(outcome).toEqual({ codes: Array(3).fill('request/aborted'), counted: 3, logged: LOGGED })
})

it('logs other failures even if the client has disconnected', async () => {
  const outcome = await disconnectEarly('application/octet-stream', (app, left) => {
    app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
    app.post('/', async () => {
      await left()
      throw new Error('a bug')
    })
  })
  expect(outcome).toEqual({ codes: ['server/unexpected'], counted: 0, logged: ['unexpected error'] })
})
