import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { beforeEach, it, onTestFinished, vi } from 'vitest'
import { endSlowBodies } from './slow-bodies.ts'

const PATIENT = { timeout: 30_000 }
const MINUTE = 60_000
const OCTETS = 'application/offset+octet-stream'
/** The least that must arrive in a minute. */
const ENOUGH = 240 * 1024

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return () => vi.useRealTimers()
})

async function start() {
  const app = Fastify({ bodyLimit: 100 * 1024 ** 2 })
  endSlowBodies(app)
  let started = 0
  let read = 0
  let request: IncomingMessage | undefined
  app.addHook('onRequest', async ({ raw }) => {
    started += 1
    request = raw
  })
  app.addContentTypeParser(OCTETS, (_request, body, done) => done(null, body))
  app.post('/', async ({ body }) => {
    if (Symbol.asyncIterator in Object(body)) {
      for await (const chunk of body as AsyncIterable<Buffer>) read += chunk.length
    }
    return 'taken'
  })
  const { promise: mayRead, resolve: allowReading } = Promise.withResolvers<void>()
  app.post('/later', async ({ raw }) => {
    await mayRead
    for await (const chunk of raw) read += (chunk as Buffer).length
    return 'taken'
  })
  app.post('/unread', async () => 'done')
  // Stops reading when the body fails, as parsers of multipart forms do.
  app.post('/form', async ({ raw }) => {
    const parser = new Writable({ write: (_chunk, _encoding, done) => done() })
    raw.pipe(parser)
    const error = await new Promise((resolve) => raw.once('error', resolve))
    raw.unpipe(parser)
    throw error
  })
  app.post('/rejected', { onRequest: async (_request, reply) => reply.code(401).send('rejected') }, async () => 'taken')
  const slow = Promise.withResolvers<void>()
  app.get('/page', async () => 'page')
  app.get('/', () => slow.promise.then(() => 'late'))
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Sends a request without the end of its body, and waits until the server has its head. */
  async function send(head: string, body: string | Buffer = '') {
    const before = started
    const socket = connect(port, 'localhost').setEncoding('utf8')
    onTestFinished(() => void socket.destroy())
    socket.write(`${head}\r\nHost: localhost\r\n\r\n`)
    socket.write(body)
    await vi.waitUntil(() => started > before, PATIENT)
    let received = ''
    socket.on('data', (text) => {
      received += text
    })
    /** Waits until the server has sent this. */
    const answer = (expected: RegExp) => vi.waitUntil(() => expected.test(received), PATIENT)
    return { socket, answer }
  }
  return {
    send,
    respondSlowly: slow.resolve,
    /** Resolves once the handler is reading. */
    async startReading() {
      allowReading()
      await setImmediate()
    },
    hasArrived: (bytes: number) => vi.waitUntil(() => request?.readableLength === bytes, PATIENT),
    hasRead: (bytes: number) => vi.waitUntil(() => read === bytes, PATIENT),
  }
}

const post = (type: string, length: number | string = 4, path = '/') =>
  `POST ${path} HTTP/1.1\r\nContent-Type: ${type}\r\n${typeof length === 'number' ? `Content-Length: ${length}` : length}`

it.each([
  ['JSON', post('application/json'), '{}'],
  ['a file', post(OCTETS), 'ab'],
  ['a file of unknown size', post(OCTETS, 'Transfer-Encoding: chunked'), '2\r\nab\r\n'],
])('responds with 408 after a minute in which too little of %s has arrived', async (_kind, head, body) => {
  const { send } = await start()
  const { answer } = await send(head, body)
  vi.advanceTimersByTime(MINUTE)
  await answer(/^HTTP\/1\.1 408 .*"code":"request\/too-slow"/s)
})

it('takes a body for as long as each minute brings enough of it', async () => {
  const { send, hasRead } = await start()
  const { socket, answer } = await send(post(OCTETS, 3 * ENOUGH + 1))
  for (let minutes = 1; minutes <= 3; minutes += 1) {
    socket.write(Buffer.alloc(ENOUGH))
    await hasRead(minutes * ENOUGH)
    vi.advanceTimersByTime(MINUTE)
  }
  socket.write('x')
  await answer(/taken/)
})

it('ends a body as soon as a minute brings too little, however much came before', async () => {
  const { send, hasRead } = await start()
  const { socket, answer } = await send(post(OCTETS, 40 * ENOUGH), Buffer.alloc(20 * ENOUGH))
  await hasRead(20 * ENOUGH)
  vi.advanceTimersByTime(5000)
  socket.write(Buffer.alloc(ENOUGH - 1))
  await hasRead(21 * ENOUGH - 1)
  vi.advanceTimersByTime(MINUTE)
  await answer(/^HTTP\/1\.1 408 /)
})

it('does not blame the sender while the server does not read', async () => {
  const { send, hasArrived, startReading } = await start()
  const { socket, answer } = await send(post(OCTETS, 4, '/later'), 'ab')
  await hasArrived(2)
  vi.advanceTimersByTime(10 * MINUTE)
  await startReading()
  socket.write('cd')
  await answer(/taken/)
})

it('ends a body that nobody was reading when a minute was over', async () => {
  const { send, startReading } = await start()
  const { answer } = await send(post(OCTETS, 4, '/later'))
  vi.advanceTimersByTime(2 * MINUTE)
  await startReading()
  vi.advanceTimersByTime(5000)
  await answer(/^HTTP\/1\.1 408 /)
})

it('waits for a slow response', async () => {
  const { send, respondSlowly } = await start()
  const { answer } = await send('GET / HTTP/1.1')
  vi.advanceTimersByTime(10 * MINUTE)
  respondSlowly()
  await answer(/late/)
})

const FILE = `Content-Type: ${OCTETS}\r\nContent-Length: 4`

it.each([
  ['a route that takes no body', 'GET /page HTTP/1.1\r\nContent-Length: 4'],
  ['a route that takes no body, with the content type of a file', `GET /page HTTP/1.1\r\n${FILE}`],
  ['a route that responds before the body has arrived', `POST /unread HTTP/1.1\r\n${FILE}`],
  ['a route that rejects the request before its body has arrived', post('application/json', 4, '/rejected')],
])('closes the connection after the response when a body is sent slowly to %s', async (_title, head) => {
  const { send } = await start()
  const { socket, answer } = await send(head, 'ab')
  await answer(/^HTTP\/1\.1 (200|401)/)
  const closed = once(socket, 'close')
  vi.advanceTimersByTime(MINUTE)
  await closed
})

it('closes the connection after the response even if bytes arrive that nobody reads anymore', async () => {
  const { send, hasArrived } = await start()
  const { socket, answer } = await send(post(OCTETS, 100, '/form'), 'ab')
  vi.advanceTimersByTime(MINUTE)
  await answer(/^HTTP\/1\.1 408 /)
  const closed = once(socket, 'close')
  socket.write('c')
  await hasArrived(1)
  vi.advanceTimersByTime(MINUTE)
  await closed
})

it('keeps a connection open for further requests when bodies arrive completely', async () => {
  const { send } = await start()
  const { socket, answer } = await send(post('application/json', 2, '/unread'), '{}')
  await answer(/done/)
  vi.advanceTimersByTime(10 * MINUTE)
  socket.write('GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await answer(/page/)
})
