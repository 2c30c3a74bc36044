import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { endSlowBodies } from './strict-requests.ts'

async function start() {
  const app = Fastify()
  endSlowBodies(app, 50)
  app.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))
  app.post('/', async ({ body }) => {
    // A file is read here, as slowly as it comes.
    if (Symbol.asyncIterator in Object(body)) for await (const _chunk of body as AsyncIterable<Buffer>);
    return 'taken'
  })
  app.post('/unread', async () => 'answered')
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => 'taken')
  const slow = Promise.withResolvers<void>()
  app.get('/page', async () => 'page')
  app.get('/', () => slow.promise.then(() => 'late'))
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Sends a head and half of what it announces. */
  async function begin(head: string, body = '') {
    const socket = connect(port, 'localhost').setEncoding('utf8')
    onTestFinished(() => void socket.destroy())
    socket.write(`${head}\r\nHost: localhost\r\n\r\n${body}`)
    await once(socket, 'connect')
    return socket
  }
  return { begin, answerSlowly: slow.resolve }
}

const post = (type: string) => `POST / HTTP/1.1\r\nContent-Type: ${type}\r\nContent-Length: 4`

it('ends the connection of a short body that does not come', async () => {
  const { begin } = await start()
  const socket = await begin(post('application/json'), '{}')
  await once(socket, 'close')
})

it('waits for the bytes of a file, and for an answer', async () => {
  const { begin, answerSlowly } = await start()
  const dripped = await begin(post('application/json'))
  const isEnded = once(dripped, 'close')
  const file = await begin(post('application/offset+octet-stream'), 'ab')
  const asked = await begin('GET / HTTP/1.1')
  await isEnded
  file.write('cd')
  answerSlowly()
  expect(String(await once(file, 'data'))).toContain('taken')
  expect(String(await once(asked, 'data'))).toContain('late')
})

const OCTETS = 'Content-Type: application/offset+octet-stream\r\nContent-Length: 4'

it.each([
  ['a call that takes none', 'GET /page HTTP/1.1\r\nContent-Length: 4'],
  ['a call that takes none, labeled as a file', `GET /page HTTP/1.1\r\n${OCTETS}`],
  ['a call that is answered before its body', `POST /unread HTTP/1.1\r\n${OCTETS}`],
  [
    'a call that is rejected before its body',
    'POST /refused HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 4',
  ],
])('ends the connection of a body dripped to %s, after the answer', async (_title, head) => {
  const { begin } = await start()
  const socket = await begin(head, 'ab')
  const [answer] = await once(socket, 'data')
  expect(answer).toMatch(/^HTTP\/1\.1 (200|401)/)
  await once(socket, 'close')
})

it('keeps a connection open for further requests when bodies arrive completely', async () => {
  const { begin } = await start()
  const dripped = await begin('GET /page HTTP/1.1\r\nContent-Length: 4')
  const socket = await begin('POST /unread HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2', '{}')
  await once(socket, 'data')
  await once(dripped.resume(), 'close')
  socket.write('GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String(await once(socket, 'data'))).toContain('page')
})
