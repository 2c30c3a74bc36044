import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Gate } from '../gate.ts'
import { openFront } from './front.ts'

const servers: Server[] = []
let server: Gate<number>
let builder: Gate<number>
let idle: Gate<true>
let failures: string[]
let address: string

/** Says which server was asked for what. */
async function portOf(name: string): Promise<number> {
  const behind = createServer((request, response) => {
    request.setEncoding('utf8')
    void request.toArray().then((body) => response.end(`${name} ${request.method} ${request.url} ${body.join('')}`))
  })
  behind.on('upgrade', (request, socket) => {
    socket.end(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n${request.url}`)
  })
  return listening(behind)
}

async function listening(one: Server): Promise<number> {
  servers.push(one)
  if (!one.listening) await once(one.listen(0, '127.0.0.1'), 'listening')
  return (one.address() as AddressInfo).port
}

const ask = async (path: string, init?: RequestInit) => (await fetch(address + path, init)).text()
const page = { headers: { accept: 'text/html' } }

beforeEach(async () => {
  server = new Gate()
  builder = new Gate()
  idle = new Gate()
  failures = []
  const front = await openFront({
    host: '127.0.0.1',
    port: 0,
    builders: new Map([['careers', builder]]),
    server,
    settled: () => idle.pass(),
    failures: () => failures,
  })
  address = `http://127.0.0.1:${await listening(front)}`
})
afterEach(() => {
  for (const one of servers.splice(0)) {
    one.close()
    one.closeAllConnections()
  }
})

it('asks an app’s builder for its files whatever their version, and the server part for all else', async () => {
  builder.open(await portOf('builder'))
  server.open(await portOf('server'))
  expect(await ask('/__mfe/careers/dev.7/async/page.js?x')).toBe('builder GET /async/page.js?x ')
  expect(await ask('/__mfe/marketing/1.0.0/a.js')).toBe('server GET /__mfe/marketing/1.0.0/a.js ')
  expect(await ask('/api/contact', { method: 'POST', body: 'hello' })).toBe('server POST /api/contact hello')
})

it('waits for a server part that is being replaced', async () => {
  const answer = ask('/healthz')
  server.open(await portOf('new server'))
  expect(await answer).toBe('new server GET /healthz ')
})

it('holds a page back until it can be made of what was built, and nothing else', async () => {
  server.open(await portOf('server'))
  const waiting = ask('/careers', page)
  expect(await ask('/api/session')).toBe('server GET /api/session ')
  idle.open(true)
  expect(await waiting).toBe('server GET /careers ')
})

it('shows why there is no page, as text', async () => {
  idle.open(true)
  failures = ['<script> is not closed']
  const answer = await fetch(`${address}/careers`, page)
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('&lt;script&gt; is not closed')
})

it('says so when the part behind is gone', async () => {
  const gone = createServer()
  server.open(await listening(gone))
  gone.close()
  expect((await fetch(`${address}/healthz`)).status).toBe(502)
})

it('hands a web socket on to the builder', async () => {
  builder.open(await portOf('builder'))
  const { request } = await import('node:http')
  const asked = request(`${address}/__mfe/careers/hot?token=t`, {
    headers: { connection: 'upgrade', upgrade: 'websocket' },
  })
  asked.end()
  const [, socket, head] = await once(asked, 'upgrade')
  const text = [head, ...(await socket.toArray())].join('')
  expect(text).toBe('/__mfe/careers/hot?token=t')
})
