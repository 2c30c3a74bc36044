import { once } from 'node:events'
import { type AddressInfo, connect, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { JoinedRequest } from './joined-request.ts'

const LIMIT = { timeout: 30_000 }

/** Starts a server that reads the body of a request when the test says so, and sends the lengths of its pieces. */
async function start() {
  const app = Fastify({ http: { IncomingMessage: JoinedRequest } })
  const mayRead = Promise.withResolvers<void>()
  const requests: { readableLength: number }[] = []
  const bodies: string[] = []
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.post('/', async ({ raw }) => {
    requests.push(raw)
    await mayRead.promise
    const pieces: Buffer[] = []
    raw.on('data', (piece: Buffer) => pieces.push(piece))
    await once(raw, 'end')
    bodies.push(Buffer.concat(pieces).toString())
    return pieces.map(({ length }) => length)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  const received: string[] = []
  socket.on('error', () => undefined)
  socket.on('data', (text: string) => received.push(text))
  return {
    send: (text: string) => socket.write(text),
    unread: () => requests[0]?.readableLength ?? 0,
    body: () => bodies[0],
    isClosed: () => socket.closed,
    read: mayRead.resolve,
    async pieces(): Promise<number[]> {
      await vi.waitUntil(() => received.join('').includes(']'), LIMIT)
      return JSON.parse(received.join('').replace(/^.*\r\n\r\n/s, '')) as number[]
    },
  }
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\n'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

it('keeps a body of 2,000 small chunks in few pieces until it is read', async () => {
  const { send, unread, read, pieces, body } = await start()
  const sent = 'abcdefghijklmnop'.repeat(5)
  send(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk(sent).repeat(2000)}`)
  await vi.waitUntil(() => unread() >= 60_000, LIMIT)
  read()
  send('0\r\n\r\n')
  expect((await pieces()).length).toBeLessThan(100)
  expect(body()).toBe(sent.repeat(2000))
})

it('holds little memory for small pieces that arrive one at a time', async () => {
  const request = new JoinedRequest(new Socket())
  const piece = Buffer.alloc(17)
  for (let n = 0; n < 1000; n += 1) {
    request.push(piece)
    await setImmediate()
  }
  const memory = new Set<ArrayBufferLike>()
  let length = 0
  request.on('data', ({ buffer, byteLength }: Buffer) => {
    memory.add(buffer)
    length += byteLength
  })
  await vi.waitUntil(() => length === 17_000, LIMIT)
  expect([...memory].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(2 * 17_000)
})

it('closes the connection of a body of many small chunks', async () => {
  const { send, isClosed } = await start()
  send(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk('a'.repeat(63)).repeat(2000)}`)
  await vi.waitUntil(isClosed, LIMIT)
})

it('keeps the order of small and large pieces', async () => {
  const { send, read, pieces, body } = await start()
  const texts = [10, 5000, 20, 2048, 2048, 2049, 1, 4000, 95, 2, 8000, 3].map((size, n) => String(n % 10).repeat(size))
  read()
  send(`${HEAD}Transfer-Encoding: chunked\r\n\r\n${texts.map(chunk).join('')}0\r\n\r\n`)
  await pieces()
  expect(body()).toBe(texts.join(''))
})

it('passes on a small body at once, before the rest of it arrives', async () => {
  const { send, unread, read, pieces } = await start()
  send(`${HEAD}Content-Length: 3\r\n\r\na`)
  await vi.waitUntil(() => unread() === 1, LIMIT)
  read()
  send('bc')
  expect((await pieces()).reduce((sum, length) => sum + length)).toBe(3)
})
