import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, listenOnLoopback, waitForPort } from '@repo/servers/port'
import { endProgram } from '@repo/servers/program'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startProxy } from './proxy.ts'

/** The requirement: every second, with a limit of 2 s. */
const OUT_WITHIN_MS = 5000
const WAIT = { timeout: 15_000, interval: 50 }

/** Answers with its port: after `?ms=` milliseconds, and checks with the status that `PUT /readyz` has set. */
const SERVER = `
let ready = 200
require('node:http').createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  if (request.method === 'PUT') ready = Number(searchParams.get('status'))
  if (pathname === '/readyz' && request.method === 'GET') response.statusCode = ready
  setTimeout(() => response.end(process.argv[1]), Number(searchParams.get('ms')))
}).listen(Number(process.argv[1]), '127.0.0.1')
`

interface Server {
  port: number
  child: ChildProcess
}

async function startServer(): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, ['-e', SERVER, String(port)], { stdio: 'inherit' })
  onTestFinished(() => endProgram(child, 'SIGKILL'))
  await waitForPort(port)
  return { port, child }
}

let gateways: [Server, Server]
let replicas: [Server, Server]
let url: string
let isOut: (server: Server) => Promise<boolean>

beforeEach(async () => {
  const home = await mkdtemp(join(tmpdir(), 'scale-checks-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  gateways = [await startServer(), await startServer()]
  replicas = [await startServer(), await startServer()]
  const portsOf = ([first, second]: [Server, Server]) => [first.port, second.port] as const
  const ports = {
    public: await freePort(),
    internal: await freePort(),
    gateways: portsOf(gateways),
    replicas: portsOf(replicas),
  }
  const proxy = await startProxy(home, ports)
  onTestFinished(proxy.stop)
  onTestFinished(proxy.startChecks().stop)
  url = `http://127.0.0.1:${ports.public}`
  isOut = async ({ port }) => (await proxy.portsOut()).includes(port)
})

/** Whether this user and kernel may close connections. */
async function canCloseConnections(): Promise<boolean> {
  await using server = createServer((peer) => void peer.on('error', () => undefined))
  const socket = connect(await listenOnLoopback(server), '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'error').then(() => true)
  const program = spawn('ss', ['-K', 'dst', `127.0.0.1:${socket.remotePort}`], { stdio: 'ignore' })
  await once(program, 'exit').catch(() => undefined)
  const isClosed = await Promise.race([closed, new Promise<false>((resolve) => setImmediate(() => resolve(false)))])
  socket.destroy()
  return isClosed
}

/** Sends requests, and returns the ports of the servers that respond in time. */
async function answering(path: string): Promise<Set<number>> {
  const send = async () => Number(await (await fetch(url + path, { signal: AbortSignal.timeout(1000) })).text())
  const ports = await Promise.all(Array.from({ length: 10 }, () => send().catch(() => 0)))
  return new Set(ports)
}

const setReady = ({ port }: Server, status: number) =>
  fetch(`http://127.0.0.1:${port}/readyz?status=${status}`, { method: 'PUT' })

it.each([
  ['gateway', '/', () => gateways],
  ['replica', '/api/session', () => replicas],
] as const)('takes a frozen %s out within 5 s, and back in when it works again', async (_, path, servers) => {
  const [frozen, other] = servers()
  expect(await answering(path)).toEqual(new Set([frozen.port, other.port]))
  frozen.child.kill('SIGSTOP')
  const frozenAt = performance.now()
  await vi.waitUntil(async () => (await isOut(frozen)) && (await answering(path)).size === 1, WAIT)
  expect(performance.now() - frozenAt).toBeLessThan(OUT_WITHIN_MS)
  expect(await answering(path)).toEqual(new Set([other.port]))

  frozen.child.kill('SIGCONT')
  await vi.waitUntil(async () => !(await isOut(frozen)) && (await answering(path)).size === 2, WAIT)
})

it.skipIf(!(await canCloseConnections()))('ends the calls that wait for a frozen replica', async () => {
  const [frozen] = replicas
  frozen.child.kill('SIGSTOP')
  const upload = () => fetch(`${url}/api/files/upload`, { method: 'POST', body: 'bytes' })
  const list = () => fetch(`${url}/api/files/parentFolder`)
  const responses = await Promise.all([upload(), upload(), list(), list()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 502])
  expect(responses.find(({ status }) => status === 502)?.headers.get('retry-after')).toBe('1')
})

it('ends nothing while both replicas hang, because they may wait for the same database', async () => {
  for (const { child } of replicas) child.kill('SIGSTOP')
  const upload = fetch(`${url}/api/files/upload`, { method: 'POST', body: 'bytes' })
  // Gateways are checked together with replicas, so the replicas have failed several checks by then.
  for (const [status, isExpected] of [
    [503, true],
    [200, false],
    [503, true],
  ] as const) {
    await setReady(gateways[0], status)
    await vi.waitUntil(async () => (await isOut(gateways[0])) === isExpected, WAIT)
  }
  for (const { child } of replicas) child.kill('SIGCONT')
  expect((await upload).status).toBe(200)
})

it('takes out a replica that stops, but never the last one', async () => {
  const [first, second] = replicas
  await setReady(first, 503)
  await vi.waitUntil(() => isOut(first), WAIT)
  await setReady(second, 503)
  await setReady(gateways[0], 503)
  // Gateways are checked together with replicas, so both of them have been checked by then.
  await vi.waitUntil(() => isOut(gateways[0]), WAIT)
  expect(await isOut(second)).toBe(false)
  expect(await answering('/api/session')).toEqual(new Set([second.port]))
})

it('does not take a server out because a response takes longer than a check may', async () => {
  const slow = fetch(`${url}/api/files/upload?ms=4000`, { method: 'POST', body: 'bytes' })
  await setReady(gateways[0], 503)
  await vi.waitUntil(() => isOut(gateways[0]), WAIT)
  expect((await slow).status).toBe(200)
  expect([await isOut(replicas[0]), await isOut(replicas[1])]).toEqual([false, false])
})

it('takes out a killed replica', async () => {
  replicas[0].child.kill('SIGKILL')
  await vi.waitUntil(() => isOut(replicas[0]), WAIT)
  expect(await answering('/api/session')).toEqual(new Set([replicas[1].port]))
})
