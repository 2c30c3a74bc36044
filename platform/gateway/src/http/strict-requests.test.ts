import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { abortSlowBodies } from './strict-requests.ts'

async function start() {
  const app = Fastify()
  abortSlowBodies(app, 50)
  app.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))
  app.post('/', async ({ body }) => {
    // Reads a file at the pace at which it arrives.
    if (Symbol.asyncIterator in Object(body)) for await (const _chunk of body as AsyncIterable<Buffer>);
    return 'taken'
  })
  app.post('/unread', async () => 'done')
  app.post('/rejected', { onRequest: async (_request, reply) => reply.code(401).send('rejected') }, async () => 'taken')
  const slow = Promise.withResolvers<void>()
  app.get('/page', async () => 'page')
  app.get('/', () => slow.promise.then(() => 'late'))
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Sends a request without the end of its body. */
  async function send(head: string, body = '') {
    const socket = connect(port, 'localhost').setEncoding('utf8')
    onTestFinished(() => void socket.destroy())
    socket.write(`${head}\r\nHost: localhost\r\n\r\n${body}`)
    await once(socket, 'connect')
    return socket
  }
  return { send, respondSlowly: slow.resolve }
}

const post = (type: string) => `POST / HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: 4`

it('closes the connection when the rest of a short body does not arrive', async () => {
  const { send } = await start()
  const socket = await send(post('application/json'), '{}')
  await once(socket, 'close')
})

it('waits for a slow file and for a slow response', async () => {
  const { send, respondSlowly } = await start()
  const dripped = await send(post('application/json'))
  const isEnded = once(dripped, 'close')
  const file = await send(post('application/offset+octet-stream'), 'ab')
  const waiting = await send('GET / HTTP/1.1')
  await isEnded
  file.write('cd')
  respondSlowly()
  expect(String(await once(file, 'data'))).toContain('taken')
  expect(String(await once(waiting, 'data'))).toContain('late')
})

const OCTETS = 'Content-Type: application/offset+octet-stream\r\nContent-Length: 4'

it.each([
  ['a route that takes no body', 'GET /page HTTP/1.1\r\nContent-Length: 4'],
  ['a route that takes no body, with the content type of a file', `GET /page HTTP/1.1\r\n${OCTETS}`],
  ['a route that responds before the body has arrived', `POST /unread HTTP/1.1\r\n${OCTETS}`],
  [
    'a route that rejects the request before its body has arrived',
    'POST /rejected HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 4',
  ],
])('closes the connection after the response when a body is sent slowly to %s', async (_title, head) => {
  const { send } = await start()
  const socket = await send(head, 'ab')
  const [response] = await once(socket, 'data')
  expect(response).toMatch(/^HTTP\/1\.1 (200|401)/)
  await once(socket, 'close')
})

it('keeps a connection open for further requests when bodies arrive completely', async () => {
  const { send } = await start()
  const dripped = await send('GET /page HTTP/1.1\r\nContent-Length: 4')
  const socket = await send('POST /unread HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2', '{}')
  await once(socket, 'data')
  await once(dripped.resume(), 'close')
  socket.write('GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String(await once(socket, 'data'))).toContain('page')
})
