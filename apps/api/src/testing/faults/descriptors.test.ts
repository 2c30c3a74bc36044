import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type ChildStore, startChildStore } from '../child/child-store.ts'
import { isFullRun } from '../config.ts'
import { createLedger, expectNothingLost } from '../ledger.ts'
import { temporaryDirectory } from '../start-api.ts'

const LONG = { timeout: 300_000 }
const chunks = Array.from({ length: 8 }, () => randomBytes(128 * 1024))
const CONCURRENCY = isFullRun ? 300 : 100

/** Counts responses by status. 0 means that the connection was rejected. */
function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function downloadStatus(store: ChildStore, fileName: string): Promise<number> {
  try {
    const response = await store.openDownload(fileName)
    await buffer(response)
    return response.statusCode ?? 0
  } catch {
    return 0
  }
}

async function idleConnection(origin: string, localAddress = '127.0.0.1') {
  const { hostname, port } = new URL(origin)
  const socket = connect({ port: Number(port), host: hostname, localAddress })
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket
}

it('keeps serving accepted connections when it runs out of file descriptors, and recovers', LONG, async ({ skip }) => {
  skip(process.platform !== 'linux', 'Needs Linux to limit and count open files')
  const dataDir = await temporaryDirectory()
  const ledger = createLedger()
  const store = await startChildStore(dataDir, { openFiles: 96 })
  await ledger.upload(store, 'f', chunks)
  const idleFiles = await store.openFiles()
  const runConcurrently = <Result>(work: (n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: CONCURRENCY }, (_, n) => work(n)))

  const uploads = await runConcurrently(async (n) => (await ledger.upload(store, `${n}`, chunks)).status)
  const downloads = await runConcurrently(() => downloadStatus(store, 'f'))
  expect(Object.keys(tally(uploads))).toEqual(['0', '201'])
  expect(Object.keys(tally(downloads))).toEqual(['0', '200'])
  const idle = await runConcurrently(() => idleConnection(store.origin))
  for (const socket of idle) socket.destroy()

  await vi.waitFor(async () => expect(await store.openFiles()).toEqual(idleFiles), { timeout: 30_000 })
  // The server may still accept connections that the client has already closed. They briefly occupy slots.
  const uploadAfter = async () => expect((await ledger.upload(store, 'after', chunks)).status).toBe(201)
  await vi.waitFor(uploadAfter, { timeout: 30_000 })
  expect(await store.kill('SIGTERM')).toBe(0)
  await expectNothingLost(dataDir, ledger)
})

it('counts the connections beyond the limit of one IP address, and accepts others', LONG, async ({ skip }) => {
  skip(process.platform !== 'linux', 'Needs Linux for the file limit and for several loopback addresses')
  const dataDir = await temporaryDirectory()
  const { origin } = await startChildStore(dataDir, { openFiles: 256, env: { RATE_LIMITS: 'on' } })
  for (let n = 0; n < 256; n += 1) await idleConnection(origin)
  const other = await idleConnection(origin, '127.0.0.2')
  onTestFinished(() => void other.destroy())
  let received = ''
  other.on('data', (bytes) => {
    received += bytes
  })
  other.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n')
  const refused = () => Number(/^api_connections_refused_total (\d+)$/m.exec(received)?.[1])
  await vi.waitUntil(() => refused() >= 0, { timeout: 30_000 })
  expect(received).toContain('200 OK')
  // The address has a quarter of the 64 connections, and the store may use some of them.
  expect(refused()).toBeGreaterThanOrEqual(256 - 16)
})
