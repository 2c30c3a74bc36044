import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { trustFirstHop } from '../settings/server-settings.ts'
import { limitCallers } from './caller-limits.ts'
import { MAX_UNREAD_BYTES } from './unread-bytes.ts'

const LIMIT = { timeout: 30_000 }
const MIB = 1024 ** 2

/** Starts a server with large responses, behind a proxy that names the caller. */
async function start() {
  const app = Fastify({ trustProxy: trustFirstHop })
  limitCallers(app, 10_000, {
    rateLimits: true,
    trustProxy: trustFirstHop,
    onRefused: () => undefined,
    warn: () => undefined,
  })
  const streams: Readable[] = []
  const headers = { etag: '"1"', 'content-encoding': 'br', 'content-security-policy': 'sandbox' }
  const openStream = () => {
    const stream = Readable.from(endless())
    streams.push(stream)
    return stream
  }
  app.get('/text', (_request, reply) => reply.headers(headers).send('x'.repeat(20 * MIB)))
  app.get('/file', (_request, reply) => reply.header('content-length', 64 * MIB).send(openStream()))
  app.get('/small', async () => 'small')
  const late = Promise.withResolvers<void>()
  const waiting: FastifyReply[] = []
  app.get('/late', async (_request, reply) => {
    waiting.push(reply)
    await late.promise
    return 'x'.repeat(20 * MIB)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Requests a path and leaves the response unread. */
  function leaveUnread(path: string, from: string) {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`)
    return socket
  }
  const ask = async (path: string, from: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'x-forwarded-for': from } })
    await response.body?.cancel()
    return response
  }
  return { leaveUnread, ask, streams, waiting, respondLate: late.resolve }
}

function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024)
}

const ADA = '192.0.2.1'
const BOB = '192.0.2.2'

it('responds with 429 instead of a large response while 16 MiB of a caller are unread, but not to others', async () => {
  const { leaveUnread, ask, streams } = await start()
  const count = MAX_UNREAD_BYTES / (128 * 1024)
  const unread = Array.from({ length: count }, () => leaveUnread('/file', ADA))
  await vi.waitUntil(() => streams.length === count, LIMIT)

  const rejected = await ask('/text', ADA)
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '5'])
  expect(['etag', 'content-encoding', 'content-security-policy'].map((name) => rejected.headers.get(name))).toEqual([
    null,
    null,
    'sandbox',
  ])
  expect((await ask('/small', ADA)).status).toBe(200)
  expect((await ask('/text', BOB)).status).toBe(200)

  expect((await ask('/file', ADA)).status).toBe(429)
  expect(streams.at(-1)?.destroyed).toBe(true)

  for (const socket of unread) socket.destroy()
  await vi.waitUntil(async () => (await ask('/text', ADA)).status === 200, LIMIT)
})

it('sends a response that is larger than the limit if the caller has left nothing unread', async () => {
  const { ask } = await start()
  const responses = [await ask('/text', ADA), await ask('/text', ADA)]
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
})

it('does not count responses to connections that were lost before', async () => {
  const { leaveUnread, ask, waiting, respondLate } = await start()
  const socket = leaveUnread('/late', ADA)
  await vi.waitUntil(() => waiting.length === 1, LIMIT)
  socket.destroy()
  await vi.waitUntil(() => waiting[0]?.raw.destroyed, LIMIT)
  respondLate()
  await waiting[0]
  expect((await ask('/text', ADA)).status).toBe(200)
})
