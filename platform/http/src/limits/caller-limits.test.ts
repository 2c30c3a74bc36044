import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type TrustProxy, trustFirstHop } from '../settings/server-settings.ts'
import { limitCallers } from './caller-limits.ts'

const MAX_CONNECTIONS = 48
const SHARE = 12

/** Starts a server whose routes respond when the test calls `respond`. */
async function start({
  rateLimits = true,
  trustProxy = false,
  max = MAX_CONNECTIONS,
}: {
  rateLimits?: boolean
  trustProxy?: TrustProxy
  max?: number
}) {
  const app = Fastify({ trustProxy })
  const response = Promise.withResolvers<string>()
  let inFlight = 0
  let refused = 0
  const onRefused = () => {
    refused += 1
  }
  const warnings: string[] = []
  limitCallers(app, max, { rateLimits, trustProxy, onRefused, warn: (message) => warnings.push(message) })
  const handler = () => {
    inFlight += 1
    return response.promise
  }
  app.get('/', handler)
  app.get('/stream', { config: { isLongLived: true } }, handler)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  /** Resolves to an admitted connection, or to `undefined`. */
  async function open(localAddress = '127.0.0.1') {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    onTestFinished(() => void socket.destroy())
    const isAdmitted = Promise.withResolvers<boolean>()
    socket.once('data', () => isAdmitted.resolve(true))
    socket.once('close', () => isAdmitted.resolve(false))
    // A connection that is not admitted is reset.
    socket.on('error', () => undefined)
    socket.write('GET /none HTTP/1.1\r\nHost: x\r\n\r\n')
    return (await isAdmitted.promise) ? socket : undefined
  }
  const openMany = (count: number, from?: string) => Promise.all(Array.from({ length: count }, () => open(from)))
  const request = (from: string, path = '') =>
    fetch(`http://127.0.0.1:${port}/${path}`, { headers: { 'x-forwarded-for': from } })
  const arrived = (count: number) => vi.waitUntil(() => inFlight === count, { timeout: 30_000 })
  return { open, openMany, request, arrived, respond: response.resolve, refused: () => refused, warnings }
}

const admitted = <Item>(items: readonly (Item | undefined)[]) => items.filter((item) => item !== undefined)

it('limits each IP address to a quarter of the connections', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Only Linux has more than one loopback address')
  const { open, openMany, refused } = await start({})
  const held = admitted(await openMany(MAX_CONNECTIONS))
  expect([held.length, refused()]).toEqual([SHARE, MAX_CONNECTIONS - SHARE])
  expect(admitted(await openMany(MAX_CONNECTIONS, '127.0.0.2'))).toHaveLength(SHARE)

  held[0]?.destroy()
  await vi.waitUntil(async () => (await open()) !== undefined, { timeout: 30_000 })
})

it('allows one IP address all connections when rate limits are off, and counts those beyond', async () => {
  const { openMany, refused } = await start({ rateLimits: false })
  expect(admitted(await openMany(MAX_CONNECTIONS))).toHaveLength(MAX_CONNECTIONS)
  expect(refused()).toBe(0)
  expect([admitted(await openMany(2)), refused()]).toEqual([[], 2])
})

it('limits the requests in flight of an IP address to its share of the connections', async () => {
  const { request, arrived, respond } = await start({ trustProxy: trustFirstHop })
  const inFlight = Array.from({ length: SHARE }, () => request('192.0.2.1'))
  await arrived(SHARE)
  expect((await request('192.0.2.1')).status).toBe(429)

  respond('done')
  expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual(Array(SHARE).fill(200))
  expect((await request('192.0.2.1')).status).toBe(200)
})

it('limits an IP address to 512 connections and 256 requests in flight even if its share is larger', async () => {
  const { openMany, arrived, request, refused } = await start({ max: 10_000 })
  const held = admitted(await openMany(520))
  expect([held.length, refused()]).toEqual([512, 8])
  for (const socket of held.slice(0, 257)) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived(256)
  held.at(-1)?.destroy()
  await vi.waitUntil(async () => (await request('192.0.2.1').catch(() => undefined))?.status === 429, {
    timeout: 30_000,
  })
})

it('limits the requests in flight of an IP address even if the number of connections has no limit', async () => {
  const { request, arrived, respond } = await start({ max: Number.POSITIVE_INFINITY, trustProxy: trustFirstHop })
  const inFlight = Array.from({ length: 256 }, () => request('192.0.2.1'))
  await arrived(256)
  expect((await request('192.0.2.1')).status).toBe(429)
  respond('done')
  await Promise.all(inFlight)
})

it('limits long-lived responses separately, to half the limit for requests', async () => {
  const { openMany, arrived, request } = await start({})
  const held = admitted(await openMany(SHARE / 2))
  for (const socket of held) socket.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived(SHARE / 2)
  expect((await request('192.0.2.1', 'stream')).status).toBe(429)
  expect((await request('192.0.2.1', 'none')).status).toBe(404)
})

it('frees the slots of requests whose connection is lost before their responses', async () => {
  const { openMany, arrived, respond, request } = await start({})
  const held = admitted(await openMany(SHARE - 1))
  for (const socket of held) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived(SHARE - 1)
  for (const socket of held) socket.destroy()
  respond('done')
  await vi.waitUntil(async () => (await request('192.0.2.1').catch(() => undefined))?.status === 200, {
    timeout: 30_000,
  })
})

it('counts requests by forwarded IP address behind a proxy', async () => {
  const { openMany, request, arrived, respond } = await start({ trustProxy: trustFirstHop })
  const inFlight = Array.from({ length: SHARE }, (_, n) => request(`2001:db8::${n}`))
  await arrived(SHARE)
  const rejected = await request('2001:db8::ffff')
  expect(rejected.headers.get('retry-after')).toBe('5')
  expect(await rejected.json()).toMatchObject({ code: 'request/too-many' })

  const another = request('2001:db8:0:1::')
  expect(admitted(await openMany(SHARE))).toHaveLength(SHARE)
  respond('done')
  const responses = await Promise.all([...inFlight, another])
  expect(responses.map(({ status }) => status)).toEqual(Array(SHARE + 1).fill(200))
  expect((await request('2001:db8::1')).status).toBe(200)
})

it('limits an IPv6 /48 to twice the share of a network, however many of its 65,536 networks it uses', async () => {
  const { request, arrived, respond } = await start({ trustProxy: trustFirstHop })
  const inFlight = Array.from({ length: 2 * SHARE }, (_, n) => request(`2001:db8:1:${n.toString(16)}::1`))
  await arrived(2 * SHARE)
  expect((await request('2001:db8:1:ffff::1')).status).toBe(429)
  const another = request('2001:db8:2::1')
  await arrived(2 * SHARE + 1)
  respond('done')
  expect((await another).status).toBe(200)
  await Promise.all(inFlight)
})

it.each([
  ['192.0.2.1', (n: number) => `192.0.2.1:${50_000 + n}`],
  ['2001:db8::1', (n: number) => `[2001:db8::${n}]:${50_000 + n}`],
])('counts all connections of %s as one caller if the proxy adds their ports', async (address, from) => {
  const { request, arrived, respond } = await start({ trustProxy: trustFirstHop })
  const inFlight = Array.from({ length: SHARE }, (_, n) => request(`198.51.100.1, ${from(n)}`))
  await arrived(SHARE)
  expect((await request(from(SHARE), 'none')).status).toBe(429)
  expect((await request(address, 'none')).status).toBe(429)
  respond('done')
  await Promise.all(inFlight)
})

it.each([
  ['is not trusted', false, 1],
  ['is trusted', ['127.0.0.1'], 0],
] as const)('warns once if a proxy on this machine %s', async (_which, trustProxy, times) => {
  const { request, warnings } = await start({ trustProxy: trustProxy && [...trustProxy] })
  for (const from of ['192.0.2.1', '127.0.0.1', '192.0.2.2']) await request(from, 'none')
  expect(warnings).toEqual(Array(times).fill(expect.stringContaining('add its address to TRUST_PROXY')))
})
