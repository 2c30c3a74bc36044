import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort, listenOnLoopback } from '@repo/servers/port'
import { runProcess } from '@site/run/process'
import { toolEnvironment } from '@site/run/workspace'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkUpstreams } from './check-upstreams.ts'
import { startProxy } from './proxy.ts'
import { TestClock } from './test-clock.ts'

/** The requirement: every second, with a limit of 2.5 s. */
const OUT_WITHIN_MS = 5000
const HANGS_MS = 60_000
/** How long `/readyz` takes while the bucket hangs. */
const BUCKET_HANGS_MS = 2000
const WAIT = { timeout: 15_000, interval: 10 }

/** Notes the calls of `ss`, and then runs it. */
const SS = `#!/bin/sh
echo "$*" >> "\${0%/*}/calls"
PATH="\${PATH#*:}" exec ss "$@"
`

/** Responds with its port after `?ms=` milliseconds, and to checks as `ready` says. */
async function startServer() {
  const server = {
    port: 0,
    ready: { status: 200, ms: 0 },
    /** Whether it responds to nothing, but still accepts connections. */
    isFrozen: false,
    checks: 0,
    otherRequests: 0,
    close: () => {
      listener.close()
      listener.closeAllConnections()
    },
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const isCheck = pathname === '/readyz'
    server[isCheck ? 'checks' : 'otherRequests'] += 1
    if (isCheck) response.statusCode = server.ready.status
    const ms = isCheck ? server.ready.ms : Number(searchParams.get('ms'))
    if (server.isFrozen || ms > 0) {
      const aborted = once(response, 'close')
      const waited = Promise.race([clock.sleep(server.isFrozen ? Number.POSITIVE_INFINITY : ms), aborted])
      await (isCheck ? clock.holdDuring(waited) : waited)
    }
    response.end(String(server.port))
  }
  const listener = createServer((request, response) => void respond(request, response))
  server.port = await listenOnLoopback(listener)
  stack.defer(server.close)
  return server
}

type Server = Awaited<ReturnType<typeof startServer>>

let stack: AsyncDisposableStack
let clock: TestClock
let gateways: [Server, Server]
let replicas: [Server, Server]
let url: string
let home: string
let proxy: Awaited<ReturnType<typeof startProxy>>

beforeEach(async () => {
  stack = new AsyncDisposableStack()
  clock = new TestClock()
  home = await mkdtemp(join(tmpdir(), 'scale-checks-'))
  // The end of the servers may still change a file.
  stack.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
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
  proxy = await startProxy(home, ports, (configuration) => configuration.replaceAll(/^/gm, '  '))
  stack.defer(proxy.stop)
  url = `http://127.0.0.1:${ports.public}`
  const programs = join(home, 'programs')
  await mkdir(programs)
  await writeFile(join(programs, 'ss'), SS, { mode: 0o755 })
  vi.stubEnv('PATH', [programs, toolEnvironment().PATH].join(delimiter))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await stack.disposeAsync()
})

/** Whether this user and kernel may close connections. */
async function canCloseConnections(): Promise<boolean> {
  await using server = createTcpServer((peer) => void peer.on('error', () => undefined))
  const socket = connect(await listenOnLoopback(server), '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'error').then(() => true)
  const program = spawn('ss', ['-K', 'dst', `127.0.0.1:${socket.remotePort}`], { stdio: 'ignore' })
  await once(program, 'exit').catch(() => undefined)
  const isClosed = await Promise.race([closed, new Promise<false>((resolve) => setImmediate(() => resolve(false)))])
  socket.destroy()
  return isClosed
}

const canClose = await canCloseConnections()

/** Sends requests, and returns the ports of the servers that respond in time. */
async function answering(path: string): Promise<Set<number>> {
  const send = async () => Number(await (await fetch(url + path, { signal: AbortSignal.timeout(1000) })).text())
  const ports = await Promise.all(Array.from({ length: 10 }, () => send().catch(() => 0)))
  return new Set(ports)
}

const isOut = async ({ port }: Server) => (await proxy.portsOut()).includes(port)

const portsOf = (...servers: readonly Server[]) => new Set(servers.map(({ port }) => port))

/** Lets time pass until this many checks of the server have begun. Only the last one may still be in progress. */
async function afterChecks(server: Server, count: number): Promise<void> {
  const before = server.checks
  await clock.passUntil(() => server.checks >= before + count)
}

/** Sends a request to a replica, and resolves once the replica has it, to the response in an array. */
async function sendToReplica(path: string, init?: RequestInit): Promise<[Promise<Response>]> {
  const received = () => replicas.reduce((sum, { otherRequests }) => sum + otherRequests, 0)
  const before = received()
  const response = fetch(url + path, init)
  await vi.waitUntil(() => received() > before, WAIT)
  return [response]
}

const upload = { method: 'POST', body: 'bytes' }

describe('checks of an nginx with two servers of each kind', () => {
  beforeEach(() => {
    checkUpstreams(join(home, 'nginx.conf'), join(home, 'out'), clock).catch((error: unknown) => {
      // At the end of a test, their files and servers are gone.
      if (!stack.disposed) throw error
    })
  })

  it.each([
    ['gateway', '/', () => gateways],
    ['replica', '/api/session', () => replicas],
  ] as const)('takes a frozen %s out within 5 s, and back in when it works again', async (_, path, servers) => {
    const [frozen, other] = servers()
    expect(await answering(path)).toEqual(portsOf(frozen, other))
    await afterChecks(frozen, 1)
    frozen.isFrozen = true
    const frozenAt = clock.now
    await clock.passUntil(() => isOut(frozen))
    expect(clock.now - frozenAt).toBeLessThan(OUT_WITHIN_MS)
    expect(await answering(path)).toEqual(portsOf(other))

    frozen.isFrozen = false
    await clock.passUntil(async () => !(await isOut(frozen)))
    expect(await answering(path)).toEqual(portsOf(frozen, other))
  })

  it.skipIf(!canClose)('ends the calls that wait for a frozen replica', async () => {
    replicas[0].isFrozen = true
    const sent = [
      ...(await sendToReplica('/api/files/upload', upload)),
      ...(await sendToReplica('/api/files/upload', upload)),
      ...(await sendToReplica('/api/files/parentFolder')),
      ...(await sendToReplica('/api/files/parentFolder')),
    ]
    const responses = await clock.passDuring(Promise.all(sent))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 502])
    expect(responses.find(({ status }) => status === 502)?.headers.get('retry-after')).toBe('1')
  })

  it('ends nothing while both replicas hang, because they may wait for the same database', async () => {
    const [first, second] = replicas
    const callsOfSs = async () =>
      (await readFile(join(home, 'programs', 'calls'), 'utf8').catch(() => ''))
        .split('\n')
        .filter((line) => line !== '')
    first.ready.ms = HANGS_MS
    await clock.passUntil(async () => (await callsOfSs()).length > 0)
    expect(new Set(await callsOfSs())).toEqual(new Set([`-K dst 127.0.0.1:${first.port}`]))

    second.ready.ms = HANGS_MS
    await afterChecks(second, 2)
    const before = await callsOfSs()
    await afterChecks(second, 2)
    expect(await callsOfSs()).toEqual(before)
  })

  it('takes no replica out whose check takes as long as the bucket hangs', async () => {
    replicas[0].ready.ms = BUCKET_HANGS_MS
    await afterChecks(replicas[0], 3)
    expect(await isOut(replicas[0])).toBe(false)
  })

  it('checks replicas every second while a gateway hangs', async () => {
    gateways[0].ready.ms = HANGS_MS
    await afterChecks(gateways[0], 1)
    const before = replicas[0].checks
    await afterChecks(gateways[0], 2)
    // The two checks of the gateway have taken 5 s.
    expect(replicas[0].checks - before).toBeGreaterThan(3)
  })

  it('takes out a replica that stops, but never the last one', async () => {
    const [first, second] = replicas
    first.ready.status = 503
    await clock.passUntil(() => isOut(first))
    second.ready.status = 503
    await afterChecks(second, 2)
    expect(await isOut(second)).toBe(false)
    expect(await answering('/api/session')).toEqual(portsOf(second))
  })

  it('does not take a server out because a response takes longer than a check may', async () => {
    const [slow] = await sendToReplica('/api/files/upload?ms=4000', upload)
    await afterChecks(replicas[1], 3)
    expect((await clock.passDuring(slow)).status).toBe(200)
    expect(clock.now).toBeGreaterThanOrEqual(4000)
    expect([await isOut(replicas[0]), await isOut(replicas[1])]).toEqual([false, false])
  })

  it('forgets a server once its line is a comment', async () => {
    const [removed] = replicas
    removed.ready.status = 503
    await clock.passUntil(() => isOut(removed))
    const file = join(home, 'nginx.conf')
    const configuration = await readFile(file, 'utf8')
    await writeFile(file, configuration.replace(`server 127.0.0.1:${removed.port}`, '# $&'))
    clock.pass(1000)
    await vi.waitUntil(async () => !(await isOut(removed)), WAIT)
  })

  it('deletes nothing but its own files', async () => {
    await mkdir(join(home, 'out'), { recursive: true })
    await writeFile(join(home, 'out', 'notes'), '')
    await afterChecks(gateways[0], 2)
    expect(await readdir(join(home, 'out'))).toEqual(['notes'])
  })
})

it('checks as a program of its own', async () => {
  replicas[0].close()
  stack.defer(proxy.startChecks().stop)
  await vi.waitUntil(() => isOut(replicas[0]), WAIT)
  expect(await answering('/api/session')).toEqual(portsOf(replicas[1]))
})

it('rejects a file without a server for pages or calls', async () => {
  const file = join(home, 'site.conf')
  await writeFile(file, 'upstream pages { server 127.0.0.1:1; }\nupstream calls { # server 127.0.0.1:2;\n}')
  const script = join(import.meta.dirname, 'check-upstreams.ts')
  const { code, output } = await runProcess(process.execPath, [script, file, join(home, 'out')], { output: 'keep' })
  expect([code, output]).toEqual([1, expect.stringContaining('no server in "upstream calls"')])
})
