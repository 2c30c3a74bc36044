import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { rejectMalformed } from '../headers/strict-requests.ts'
import { limitCallers } from './caller-limits.ts'

const LIMIT = { timeout: 30_000 }
const MIB = 1024 ** 2
const get = (path: string, fields = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${fields}\r\n`

/** Starts a server whose routes below /wait respond when the test calls `respond`. */
async function start() {
  const app = Fastify({ clientErrorHandler: rejectMalformed(false) })
  const response = Promise.withResolvers<string>()
  const served: string[] = []
  const parsed = vi.fn()
  const onRefused = vi.fn()
  limitCallers(app, 10_000, { rateLimits: true, trustProxy: false, onRefused, warn: () => undefined })
  app.server.on('request', parsed)
  app.addHook('onRequest', async ({ url }) => void served.push(url))
  app.get('/wait/:n', () => response.promise)
  app.get('/begun', (_request, reply) => void reply.hijack().raw.write('begun'))
  app.get('/large/:n', async () => Buffer.alloc(16 * MIB))
  app.post('/body', async ({ body }) => body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  function open(localAddress = '127.0.0.1') {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).setEncoding('latin1')
    onTestFinished(() => void socket.destroy())
    const received: string[] = []
    const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.on('error', () => undefined)
    return {
      socket,
      send: (text: string) => socket.write(text),
      read: () => socket.on('data', (text: string) => received.push(text)).resume(),
      received: () => received.join(''),
      statuses: () => received.join('').match(/(?<=HTTP\/1\.1 )\d+/g) ?? [],
      isClosed,
    }
  }
  const counts = () => ({
    served: served.length,
    parsed: parsed.mock.calls.length,
    refused: onRefused.mock.calls.length,
  })
  return { open, counts, served, respond: response.resolve }
}

it('serves the requests of a connection one after another, in order', async () => {
  const { open, served, respond } = await start()
  const { send, read, received, statuses } = open()
  read()
  send(get('/wait/1') + get('/wait/2') + get('/none'))
  send('POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n"a body"')
  await vi.waitUntil(() => served.length > 0, LIMIT)
  const other = open()
  other.read()
  other.send(get('/none'))
  await vi.waitUntil(() => other.statuses().length === 1, LIMIT)
  expect(served).toEqual(['/wait/1', '/none'])

  respond('done')
  await vi.waitUntil(() => received().endsWith('a body'), LIMIT)
  expect(statuses()).toEqual(['200', '200', '404', '200'])
  expect(served).toEqual(['/wait/1', '/none', '/wait/2', '/none', '/body'])
})

it('does not serve a request while the client leaves the last response unread', async () => {
  const { open, counts } = await start()
  const { socket, send, read } = open()
  socket.pause()
  send(get('/large/1') + get('/large/2') + get('/large/3'))
  await vi.waitUntil(() => counts().parsed === 3, LIMIT)
  const other = open()
  other.read()
  for (let n = 1; n <= 50; n += 1) {
    other.send(get('/none'))
    await vi.waitUntil(() => other.statuses().length === n, LIMIT)
  }
  expect(counts().served).toBe(51)
  read()
  await vi.waitUntil(() => counts().served === 53, LIMIT)
})

it('closes a connection with 429 when more than 16 requests wait, and parses no more of them', async () => {
  const { open, counts } = await start()
  const { send, read, statuses, received, isClosed } = open()
  read()
  send(get('/wait/1').repeat(2600))
  await isClosed
  expect(counts()).toEqual({ served: 1, parsed: 18, refused: 1 })
  expect(statuses()).toEqual(['429'])
  expect(received()).toContain('retry-after: 5')
  expect(received()).toContain('"request/too-many"')
})

it('closes a connection without 429 if a response has begun', async () => {
  const { open, counts } = await start()
  const { send, read, statuses, received, isClosed } = open()
  read()
  send(get('/begun'))
  await vi.waitUntil(() => received().includes('begun'), LIMIT)
  send(get('/wait/1').repeat(17))
  await isClosed
  expect(counts()).toEqual({ served: 1, parsed: 18, refused: 1 })
  expect(statuses()).toEqual(['200'])
})

it('lets 256 requests of an IP address wait, over all its connections', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Only Linux has more than one loopback address')
  const { open, counts } = await start()
  const full = Array.from({ length: 16 }, () => open())
  for (const { send } of full) send(get('/wait/1').repeat(17))
  await vi.waitUntil(() => counts().parsed === 16 * 17, LIMIT)

  async function mayWait(address?: string): Promise<boolean> {
    const { parsed, refused } = counts()
    open(address).send(get('/wait/1').repeat(2))
    await vi.waitUntil(() => counts().parsed === parsed + 2, LIMIT)
    return counts().refused === refused
  }
  expect([await mayWait(), await mayWait('127.0.0.2')]).toEqual([false, true])
  full[0]?.socket.destroy()
  await vi.waitUntil(() => mayWait(), LIMIT)
})

it('rejects a request with more than 100 header fields', async () => {
  const { open } = await start()
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `a${n}: 1\r\n`).join('')
  const { send, read, statuses, isClosed } = open()
  read()
  send(get('/none', fields(99)))
  await vi.waitUntil(() => statuses().length === 1, LIMIT)
  send(get('/none', fields(100)))
  await isClosed
  expect(statuses()).toEqual(['404', '431'])
})
