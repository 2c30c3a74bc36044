import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, listenOnLoopback } from '@repo/servers/port'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startProxy, withPorts } from './proxy.ts'

type Behavior = 'responds' | 'disconnects' | 'refuses' | 'is slow'

interface Received {
  method: string
  bytes: number
  /** The headers of the request announced more bytes than arrived. */
  isCut: boolean
}

/** How long the server that is slow takes. */
const SLOW_MS = 2500

/** Starts a server that records what it receives, and responds or disconnects. `refuses` starts none. */
async function startServer(behavior: Behavior, received: Received[]): Promise<number> {
  if (behavior === 'refuses') return freePort()
  const server = createServer(async (request, response) => {
    const entry = { method: String(request.method), bytes: 0, isCut: false }
    received.push(entry)
    if (behavior === 'disconnects') return request.socket.destroy()
    try {
      for await (const chunk of request) entry.bytes += chunk.length
      setTimeout(() => response.end('response'), behavior === 'is slow' ? SLOW_MS : 0)
    } catch {
      entry.isCut = true
    }
  })
  onTestFinished(() => void server.close())
  return listenOnLoopback(server)
}

/** Starts nginx in front of two replicas, which are also its gateways. */
async function startNginx(behaviors: readonly [Behavior, Behavior], edit?: Parameters<typeof startProxy>[2]) {
  const home = await mkdtemp(join(tmpdir(), 'scale-proxy-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const received: Received[] = []
  const servers = [await startServer(behaviors[0], received), await startServer(behaviors[1], received)] as const
  const ports = { public: await freePort(), internal: await freePort(), gateways: servers, replicas: servers }
  const { stop } = await startProxy(home, ports, edit)
  onTestFinished(stop)
  return {
    received,
    url: `http://127.0.0.1:${ports.public}`,
    internalUrl: `http://127.0.0.1:${ports.internal}`,
    stop,
    log: () => logsIn(home),
  }
}

async function logsIn(home: string): Promise<string> {
  const names = (await readdir(home)).filter((name) => name.endsWith('.log'))
  expect(names).toContain('site.log')
  return (await Promise.all(names.map((name) => readFile(join(home, name), 'utf8')))).join('\n')
}

/** Sends a request for each method, one after the other. */
async function sendThrough(methods: readonly string[], behaviors: readonly [Behavior, Behavior], path = '/api/files') {
  const { url, received } = await startNginx(behaviors)
  const responses: Response[] = []
  for (const method of methods) {
    responses.push(await fetch(url + path, { method, body: method === 'GET' ? null : 'bytes' }))
  }
  return {
    statuses: responses.map(({ status }) => status),
    retryAfter: responses.map(({ headers }) => headers.get('retry-after')),
    received: received.map(({ method }) => method),
  }
}

/** Sends a small part of a body, and the rest once there is a response or nginx has passed on the first part. */
async function sendSlowly({ url, received }: Awaited<ReturnType<typeof startNginx>>, method: string, path: string) {
  const before = received.length
  const sent = request(url + path, { method, headers: { 'content-length': SIZE } })
  sent.on('error', () => undefined)
  let response: IncomingMessage | undefined
  const responded = once(sent, 'response').then(([message]: IncomingMessage[]) => {
    response = message
  })
  sent.write(Buffer.alloc(PART))
  await vi.waitUntil(() => response ?? received.length > before)
  sent.end(Buffer.alloc(SIZE - PART))
  await responded
  response?.resume()
  return [response?.statusCode, response?.headers['retry-after']]
}

const CHANGES = ['POST', 'PATCH', 'PUT', 'DELETE']
const SIZE = 3 * 2 ** 20
const PART = 1000

describe('nginx in front of two replicas', () => {
  it.each(CHANGES)('sends a %s once, even if its connection breaks, and asks to repeat it', async (method) => {
    const { statuses, retryAfter, received } = await sendThrough([method], ['disconnects', 'disconnects'])
    expect([statuses, retryAfter]).toEqual([[502], ['1']])
    expect(received).toEqual([method])
  })

  it.each(['GET', ...CHANGES])('sends a %s to the other replica if one refuses connections', async (method) => {
    const { statuses, retryAfter, received } = await sendThrough([method, method], ['refuses', 'responds'])
    expect([statuses, retryAfter]).toEqual([
      [200, 200],
      [null, null],
    ])
    expect(received).toEqual([method, method])
  })

  it('sends a large POST to the other replica if one refuses connections', async () => {
    const nginx = await startNginx(['refuses', 'responds'])
    const send = () => sendSlowly(nginx, 'POST', '/api/files/upload')
    expect([await send(), await send()]).toEqual([
      [200, undefined],
      [200, undefined],
    ])
    expect(nginx.received.map(({ bytes }) => bytes)).toEqual([SIZE, SIZE])
  })

  it('never sends half of a large PUT: asks to repeat it if its replica refuses connections', async () => {
    const nginx = await startNginx(['refuses', 'responds'])
    const send = () => sendSlowly(nginx, 'PUT', '/api/files?fileName=a')
    expect([await send(), await send()]).toEqual([
      [502, '1'],
      [200, undefined],
    ])
    expect(nginx.received).toEqual([{ method: 'PUT', bytes: SIZE, isCut: false }])
  })

  it('retries a GET on the other replica if its connection breaks', async () => {
    const { statuses } = await sendThrough(['GET', 'GET'], ['disconnects', 'responds'])
    expect(statuses).toEqual([200, 200])
  })

  it.each(['download?fileName=a', 'zip'])(
    'repeats no %s of a link that was sent, since it counts as a use',
    async (call) => {
      const path = `/api/shared/token/${call}`
      const broken = await sendThrough(['GET'], ['disconnects', 'disconnects'], path)
      expect([broken.statuses, broken.received]).toEqual([[502], ['GET']])
      const refused = await sendThrough(['GET', 'GET'], ['refuses', 'responds'], path)
      expect(refused.statuses).toEqual([200, 200])
    },
  )

  it('sends a form posted to a page once, even if its connection breaks', async () => {
    const { statuses, received } = await sendThrough(['POST'], ['disconnects', 'disconnects'], '/contactus')
    expect(statuses).toEqual([502])
    expect(received).toEqual(['POST'])
  })

  it('sends nothing to a replica whose line in its upstream is a comment', async () => {
    const withoutFirst = (configuration: string) => configuration.replace('server 10.0.0.21:8081', '# $&')
    const { url, received } = await startNginx(['disconnects', 'responds'], withoutFirst)
    for (let sent = 0; sent < 4; sent += 1) expect((await fetch(`${url}/api/session`)).status).toBe(200)
    expect(received).toHaveLength(4)
  })

  it('still tries both replicas after everything has failed', async () => {
    const { url, received } = await startNginx(['disconnects', 'disconnects'])
    for (let sent = 0; sent < 10; sent += 1) await fetch(`${url}/api/session`)
    expect(received).toHaveLength(20)
  })

  it.each([
    ['POST', '/api/files/upload', 20_000_000, 200],
    ['PUT', '/api/files', 20_000_000, 200],
    ['POST', '/api/shared/token/files', 20_000_000, 200],
    ['PATCH', '/api/uploads/id', 20_000_000, 200],
    ['POST', '/api/applications', 12_000_000, 200],
    ['POST', '/api/files/zip', 3 * 2 ** 20, 200],
    ['POST', '/api/contact', 1_250_000, 200],
    ['POST', '/contactus', 1_250_000, 200],
    ['POST', '/contactus', 1_300_000, 413],
    ['DELETE', '/api/account', 64 * 1024, 200],
  ])('responds to %s %s with %i bytes with %i', async (method, path, bytes, status) => {
    const { url } = await startNginx(['responds', 'responds'])
    expect((await fetch(url + path, { method, body: Buffer.alloc(bytes) })).status).toBe(status)
  })

  it('waits longer for uploads and deletions than for other calls', async () => {
    const inSeconds = (configuration: string) => configuration.replaceAll('330s;', '10s;').replaceAll('90s;', '1s;')
    const { url } = await startNginx(['is slow', 'is slow'], inSeconds)
    const send = async (method: string, path: string) =>
      (await fetch(url + path, { method, body: method === 'GET' ? null : Buffer.alloc(SIZE / 100) })).status
    const sent = [
      send('POST', '/api/files/uploadParentSubFile'),
      send('PUT', '/api/files'),
      send('PATCH', '/api/uploads/id'),
      send('POST', '/api/shared/token/files'),
      send('DELETE', '/api/folders'),
      send('POST', '/api/contact'),
      send('GET', '/api/session'),
      send('GET', '/'),
    ]
    expect(await Promise.all(sent)).toEqual([200, 200, 200, 200, 200, 504, 504, 504])
  })

  it('accepts the longest enquiry that a gateway forwards', async () => {
    const { internalUrl } = await startNginx(['responds', 'responds'])
    const response = await fetch(`${internalUrl}/api/contact`, { method: 'POST', body: Buffer.alloc(1_250_000) })
    expect(response.status).toBe(200)
  })

  it.each<[Behavior, Behavior]>([
    ['responds', 'disconnects'],
    ['refuses', 'refuses'],
  ])('logs no token of a link and no query while its servers %s and %s', async (...behaviors) => {
    const { url, log, stop } = await startNginx(behaviors)
    const secret = 'S3cretT0ken'
    const paths = ['/shared/', '/api/shared/', '/%73hared/', '//api//shared/', '/SHARED/', '/api%2Fshared/']
    for (const path of paths) await fetch(`${url}${path}${secret}/files?userEmail=${secret}`)
    await fetch(`${url}/api/files/delete?fileName=${secret}`, {
      method: 'DELETE',
      headers: { referer: `${url}/${secret}` },
    })
    await fetch(`${url}/api/shared/${secret}/files`, { method: 'POST', body: Buffer.alloc(SIZE) })
    await fetch(`${url}/shared/${secret}`, { method: 'POST', body: Buffer.alloc(SIZE) })
    await stop()
    const logs = await log()
    expect(logs).not.toContain(secret)
    expect(logs).toContain(' GET /api/shared/... ')
    expect(logs).toContain(' DELETE /api/files/delete ')
  })
})

it('rejects a configuration with unknown or missing addresses', () => {
  const ports = { public: 1, internal: 2, gateways: [3, 4], replicas: [5, 6] } as const
  expect(() => withPorts('listen 10.0.0.9:80;', ports)).toThrow('10.0.0.9:80')
  expect(() => withPorts('listen 10.0.0.1:80;', ports)).toThrow('lacks 10.0.0.1:8081')
})
