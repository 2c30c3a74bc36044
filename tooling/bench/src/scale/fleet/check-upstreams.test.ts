import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort, listenOnLoopback, waitForPort } from '@repo/servers/port'
import { endProgram } from '@repo/servers/program'
import { runProcess } from '@site/run/process'
import { toolEnvironment } from '@site/run/workspace'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startProxy } from './proxy.ts'

/** The requirement: every second, with a limit of 2.5 s. */
const OUT_WITHIN_MS = 5000
const HANGS = 'ms=60000'
/** How long `/readyz` takes while the bucket hangs. */
const BUCKET_HANGS_MS = 2000
const WAIT = { timeout: 15_000, interval: 50 }

/**
 * Responds with its port after `?ms=` milliseconds, and to checks as `PUT /readyz?status=…&ms=…` has set. `/checks`
 * responds with their number.
 */
const SERVER = `
let ready = new URLSearchParams()
let checks = 0
require('node:http').createServer((request, response) => {
  let { pathname, searchParams } = new URL(request.url, 'http://localhost')
  if (pathname === '/readyz' && request.method === 'PUT') {
    ready = searchParams
    return response.end()
  }
  if (pathname === '/readyz') {
    checks += 1
    searchParams = ready
    response.statusCode = Number(ready.get('status') ?? 200)
  }
  const text = pathname === '/checks' ? String(checks) : process.argv[1]
  setTimeout(() => response.end(text), Number(searchParams.get('ms')))
}).listen(Number(process.argv[1]), '127.0.0.1')
`

/** Notes the calls of `ss`, and then runs it. */
const SS = `#!/bin/sh
echo "$*" >> "\${0%/*}/calls"
PATH="\${PATH#*:}" exec ss "$@"
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
let home: string
let isOut: (server: Server) => Promise<boolean>

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'scale-checks-'))
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
  // As if pasted into the `http` block.
  const proxy = await startProxy(home, ports, (configuration) => configuration.replaceAll(/^/gm, '  '))
  onTestFinished(proxy.stop)
  const programs = join(home, 'programs')
  await mkdir(programs)
  await writeFile(join(programs, 'ss'), SS, { mode: 0o755 })
  const environment = toolEnvironment()
  onTestFinished(proxy.startChecks({ ...environment, PATH: [programs, environment.PATH].join(delimiter) }).stop)
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

/** Sets how a server responds to checks: `status=503`, `ms=1000`. */
const setReady = ({ port }: Server, query: string) =>
  fetch(`http://127.0.0.1:${port}/readyz?${query}`, { method: 'PUT' })

const checksOf = async ({ port }: Server) => Number(await (await fetch(`http://127.0.0.1:${port}/checks`)).text())

/** Resolves once this many checks of the server have begun. Only the last one may still be in progress. */
async function afterChecks(server: Server, count: number): Promise<void> {
  const before = await checksOf(server)
  await vi.waitUntil(async () => (await checksOf(server)) >= before + count, WAIT)
}

/** Resolves to the arguments of each call of `ss`. */
const callsOfSs = async () =>
  (await readFile(join(home, 'programs', 'calls'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')

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
  const [first, second] = replicas
  await setReady(first, HANGS)
  await vi.waitUntil(async () => (await callsOfSs()).length > 0, WAIT)
  expect(new Set(await callsOfSs())).toEqual(new Set([`-K dst 127.0.0.1:${first.port}`]))

  await setReady(second, HANGS)
  await afterChecks(second, 2)
  const before = await callsOfSs()
  await afterChecks(second, 2)
  expect(await callsOfSs()).toEqual(before)
})

it('takes no replica out whose check takes as long as the bucket hangs', async () => {
  await setReady(replicas[0], `ms=${BUCKET_HANGS_MS}`)
  await afterChecks(replicas[0], 3)
  expect(await isOut(replicas[0])).toBe(false)
})

it('checks replicas every second while a gateway hangs', async () => {
  await setReady(gateways[0], HANGS)
  await afterChecks(gateways[0], 1)
  const before = await checksOf(replicas[0])
  await afterChecks(gateways[0], 2)
  // The two checks of the gateway have taken 5 s.
  expect((await checksOf(replicas[0])) - before).toBeGreaterThan(3)
})

it('takes out a replica that stops, but never the last one', async () => {
  const [first, second] = replicas
  await setReady(first, 'status=503')
  await vi.waitUntil(() => isOut(first), WAIT)
  await setReady(second, 'status=503')
  await afterChecks(second, 2)
  expect(await isOut(second)).toBe(false)
  expect(await answering('/api/session')).toEqual(new Set([second.port]))
})

it('does not take a server out because a response takes longer than a check may', async () => {
  const slow = fetch(`${url}/api/files/upload?ms=4000`, { method: 'POST', body: 'bytes' })
  await afterChecks(replicas[1], 3)
  expect((await slow).status).toBe(200)
  expect([await isOut(replicas[0]), await isOut(replicas[1])]).toEqual([false, false])
})

it('takes out a killed replica', async () => {
  replicas[0].child.kill('SIGKILL')
  await vi.waitUntil(() => isOut(replicas[0]), WAIT)
  expect(await answering('/api/session')).toEqual(new Set([replicas[1].port]))
})

it('forgets a server once its line is a comment', async () => {
  const [removed] = replicas
  await setReady(removed, 'status=503')
  await vi.waitUntil(() => isOut(removed), WAIT)
  const file = join(home, 'nginx.conf')
  const configuration = await readFile(file, 'utf8')
  await writeFile(file, configuration.replace(`server 127.0.0.1:${removed.port}`, '# $&'))
  await vi.waitUntil(async () => !(await isOut(removed)), WAIT)
})

it('deletes nothing but its own files', async () => {
  await mkdir(join(home, 'out'), { recursive: true })
  await writeFile(join(home, 'out', 'notes'), '')
  await afterChecks(gateways[0], 2)
  expect(await readdir(join(home, 'out'))).toEqual(['notes'])
})

it('rejects a file without a server for pages or calls', async () => {
  const file = join(home, 'site.conf')
  await writeFile(file, 'upstream pages { server 127.0.0.1:1; }\nupstream calls { # server 127.0.0.1:2;\n}')
  const script = join(import.meta.dirname, 'check-upstreams.ts')
  const { code, output } = await runProcess(process.execPath, [script, file, join(home, 'out')], { output: 'keep' })
  expect([code, output]).toEqual([1, expect.stringContaining('no server in "upstream calls"')])
})
