import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Gate } from '../gate.ts'
import { openProxy } from './proxy.ts'

const servers: Server[] = []
let server: Gate<number>
let builder: Gate<number>
let idle: Gate<true>
let failures: string[]
let address: string

/** Starts a server that echoes its name and the request. Resolves to its port. */
async function startServer(name: string): Promise<number> {
  const upstream = createServer((request, reply) => {
    request.setEncoding('utf8')
    void request.toArray().then((body) => reply.end(`${name} ${request.method} ${request.url} ${body.join('')}`))
  })
  upstream.on('upgrade', (request, socket) => {
    socket.end(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n${request.url}`)
  })
  return listening(upstream)
}

async function listening(one: Server): Promise<number> {
  servers.push(one)
  if (!one.listening) await once(one.listen(0, '127.0.0.1'), 'listening')
  return (one.address() as AddressInfo).port
}

const fetchText = async (path: string, init?: RequestInit) => (await fetch(address + path, init)).text()
const page = { headers: { accept: 'text/html' } }

beforeEach(async () => {
  server = new Gate()
  builder = new Gate()
  idle = new Gate()
  failures = []
  const proxy = await openProxy({
    host: '127.0.0.1',
    port: 0,
    builders: new Map([['careers', builder]]),
    server,
    publicUrl: 'https://dev.example',
    untilIdle: () => idle.wait(),
    failures: () => failures,
  })
  address = `http://127.0.0.1:${await listening(proxy)}`
})
afterEach(() => {
  for (const one of servers.splice(0)) {
    one.close()
    one.closeAllConnections()
  }
})

it('proxies an app’s files, in any version, to its builder, and all else to the server process', async () => {
  builder.open(await startServer('builder'))
  server.open(await startServer('server'))
  expect(await fetchText('/__mfe/careers/dev.7/async/page.js?x')).toBe('builder GET /async/page.js?x ')
  expect(await fetchText('/__mfe/marketing/1.0.0/a.js')).toBe('server GET /__mfe/marketing/1.0.0/a.js ')
  expect(await fetchText('/api/contact', { method: 'POST', body: 'hello' })).toBe('server POST /api/contact hello')
})

it('waits for a server process that is being replaced', async () => {
  const response = fetchText('/healthz')
  server.open(await startServer('new server'))
  expect(await response).toBe('new server GET /healthz ')
})

it('delays only page requests until the builds are finished', async () => {
  server.open(await startServer('server'))
  const waiting = fetchText('/careers', page)
  expect(await fetchText('/api/session')).toBe('server GET /api/session ')
  idle.open(true)
  expect(await waiting).toBe('server GET /careers ')
})

it('shows build failures as escaped text', async () => {
  idle.open(true)
  failures = ['<script> is not closed']
  const response = await fetch(`${address}/careers`, page)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('&lt;script&gt; is not closed')
})

it('responds with 502 when the server process has exited', async () => {
  const gone = createServer()
  server.open(await listening(gone))
  gone.close()
  expect((await fetch(`${address}/healthz`)).status).toBe(502)
})

it('proxies WebSocket upgrades to the builder', async () => {
  builder.open(await startServer('builder'))
  const { request } = await import('node:http')
  const upgrading = request(`${address}/__mfe/careers/hot?token=t`, {
    headers: { connection: 'upgrade', upgrade: 'websocket' },
  })
  upgrading.end()
  const [, socket, head] = await once(upgrading, 'upgrade')
  const text = [head, ...(await socket.toArray())].join('')
  expect(text).toBe('/__mfe/careers/hot?token=t')
})

it('serves nothing under a name that an attacker may have made for this machine', async () => {
  builder.open(await startServer('builder'))
  server.open(await startServer('server'))
  const { request } = await import('node:http')
  const statusAs = async (host: string, path: string) => {
    const [response] = await once(request(`${address}${path}`, { headers: { host } }).end(), 'response')
    response.resume()
    return response.statusCode
  }
  for (const path of ['/__mfe/careers/dev.1/async/page.js', '/api/session']) {
    const statuses = ['evil.example', 'localhost.evil.example', 'careers.localhost:8080', 'dev.example'].map((host) =>
      statusAs(host, path),
    )
    expect(await Promise.all(statuses)).toEqual([421, 421, 200, 200])
  }
  const upgrading = request(`${address}/__mfe/careers/hot?token=t`, {
    headers: { connection: 'upgrade', upgrade: 'websocket', host: 'evil.example' },
  }).end()
  await expect(once(upgrading, 'upgrade')).rejects.toThrow()
})
