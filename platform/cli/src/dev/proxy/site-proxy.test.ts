import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Gate } from '../gate.ts'
import { LEFT_TO_SITE, SERVE_HERE } from './hand-over.ts'
import { openProxy } from './proxy.ts'
import { createSiteProxy } from './site-proxy.ts'

/** What the site received last. */
let received: { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders; body: string }
/** What the site answers; tests replace it. */
let answer: RequestListener
let siteServer: Server
let site: string
let address: string

async function listen(server: Server): Promise<string> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server process that serves /page, and leaves everything else to the site, until it is told to serve it. */
const createServerProcess = () =>
  createServer(({ url, headers }, response) => {
    if (url === '/page') response.end('page from here')
    else if (headers[SERVE_HERE]) response.writeHead(404, { 'content-type': 'text/html' }).end('404 from here')
    else response.writeHead(404, { [LEFT_TO_SITE]: 'yes' }).end()
  })

async function start({ mayWrite = false, publicUrl = '' } = {}): Promise<void> {
  const server = new Gate<number>()
  server.open(Number(new URL(await listen(createServerProcess())).port))
  const proxy = await openProxy({
    host: '127.0.0.1',
    port: 0,
    builders: new Map(),
    server,
    site: createSiteProxy({ site, signIn: () => ['/api/login'], mayWrite, publicUrl }),
    publicUrl,
    untilIdle: async () => undefined,
    failures: () => [],
  })
  address = await listen(proxy)
}

beforeEach(async () => {
  answer = (_request, response) => response.end('from the site')
  siteServer = createServer(async (incoming, response) => {
    const { method, url, headers } = incoming
    received = { method, url, headers, body: await text(incoming) }
    answer(incoming, response)
  })
  site = await listen(siteServer)
  await start()
})

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request with any headers, as browsers do. */
async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(address)
  // The path is not normalized.
  const sent = request({ hostname, port, path, method, headers, agent: false }).end(body)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

const page = { headers: { accept: 'text/html' } }

describe('what the server process serves', () => {
  it('comes from it, and everything else from the site, under the same path', async () => {
    expect(await send('/page')).toMatchObject({ status: 200, body: 'page from here' })
    expect(await send('/api/files/a%2Fb?x=1&y=%C3%BC')).toMatchObject({ status: 200, body: 'from the site' })
    expect(received).toMatchObject({ method: 'GET', url: '/api/files/a%2Fb?x=1&y=%C3%BC' })
    expect(received.headers).not.toHaveProperty(SERVE_HERE)
  })

  it('includes the page for unknown addresses, which links to what is developed', async () => {
    answer = (_request, response) => response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('404')
    expect(await send('/gone', page)).toMatchObject({ status: 404, body: '404 from here' })
    answer = (_request, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    expect(await send('/api/gone')).toMatchObject({ status: 404, body: '{}' })
  })

  it('cannot be chosen by the browser', async () => {
    expect((await send('/api/x', { headers: { [SERVE_HERE]: '1' } })).body).toBe('from the site')
  })
})

describe('a request to the site', () => {
  it('looks like one from its own pages', async () => {
    await send('/api/x', { headers: { origin: address, referer: `${address}/careers?a` } })
    expect(received.headers).toMatchObject({
      host: new URL(site).host,
      origin: site,
      referer: `${site}/careers?a`,
    })
  })

  it('keeps the origin of another page, so the site rejects it', async () => {
    await send('/api/x', { headers: { origin: 'https://evil.example', referer: 'https://evil.example/' } })
    expect(received.headers).toMatchObject({ origin: 'https://evil.example', referer: 'https://evil.example/' })
  })

  it('is rejected under another name of this machine, which an attacker may have made', async () => {
    const rejected = await send('/api/x', { headers: { host: 'evil.example' } })
    expect([rejected.status, JSON.parse(rejected.body).code]).toEqual([421, 'dev/other-host'])
    await start({ publicUrl: 'https://dev.example' })
    const accepted = await send('/api/x', { headers: { host: 'dev.example', origin: 'https://dev.example' } })
    expect([accepted.status, received.headers.origin]).toEqual([200, site])
  })
})

describe('cookies of the site', () => {
  const set = [
    '__Host-session=s; Path=/; Secure; HttpOnly; SameSite=Strict',
    'XSRF-TOKEN=x; Path=/; Secure; SameSite=None; Partitioned',
    'theme=dark; Domain=site.example; Max-Age=60',
  ]

  it('are accepted at this address, which has no https', async () => {
    answer = (_request, response) => response.writeHead(204, { 'set-cookie': set }).end()
    expect((await send('/api/session')).headers['set-cookie']).toEqual([
      expect.stringMatching(/^[0-9a-f]{8}-__Host-session=s; Path=\/; HttpOnly; SameSite=Strict$/),
      'XSRF-TOKEN=x; Path=/',
      'theme=dark; Max-Age=60',
    ])
  })

  it('return to it under their own names, and cookies of other programs on this machine do not', async () => {
    answer = (_request, response) => response.writeHead(204, { 'set-cookie': set }).end()
    const kept = (await send('/api/session')).headers['set-cookie']?.map((cookie: string) => cookie.split(';')[0]) ?? []
    await send('/api/session', { headers: { cookie: ['other=1', ...kept, '__Host-fake=1'].join('; ') } })
    expect(received.headers.cookie).toBe('__Host-session=s; XSRF-TOKEN=x; theme=dark')
    await send('/api/session', { headers: { cookie: 'other=1' } })
    expect(received.headers.cookie).toBeUndefined()
  })
})

it('leads redirects within the site to this machine, and binds the browser to nothing', async () => {
  const redirect = async (location: string) => {
    const headers = { location, 'strict-transport-security': 'max-age=1', 'alt-svc': 'h3=":443"' }
    answer = (_request, response) => response.writeHead(302, headers).end()
    return (await send('/old')).headers
  }
  expect(await redirect(`${site}/new?a#b`)).toMatchObject({ location: '/new?a#b' })
  expect(await redirect('/new')).toMatchObject({ location: '/new' })
  const headers = await redirect('https://login.example/')
  expect(headers).toMatchObject({ location: 'https://login.example/' })
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('alt-svc')
})

describe('a request that would change something', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is not sent: %s', async (method) => {
    received = { headers: {}, body: 'nothing' }
    const { status, body } = await send('/api/files', { method, body: method === 'OPTIONS' ? '' : 'bytes' })
    expect([status, JSON.parse(body)]).toEqual([
      403,
      {
        code: 'dev/read-only',
        message: `${method} /api/files would act on ${site}, so it was not sent. To fix: start mfe dev with --write if it may act there, for real.`,
      },
    ])
    expect(received.body).toBe('nothing')
  })

  it('is explained on a page to anyone who posts a form', async () => {
    const { status, headers, body } = await send('/<b>', { method: 'POST', ...page })
    expect([status, headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(body).toContain('<p>POST /&lt;b&gt; would act on')
  })

  it('is sent to sign in, at exactly that path', async () => {
    const login = await send('/api/login?next=/', { method: 'POST', body: 'name=ada' })
    expect([login.status, received.body]).toEqual([200, 'name=ada'])
    for (const path of ['/api/login/more', '/api/./login', '/api/logins']) {
      expect((await send(path, { method: 'POST' })).status, path).toBe(403)
    }
  })

  it('is sent with --write, with its whole body', async () => {
    await start({ mayWrite: true })
    const body = 'bytes'.repeat(100_000)
    expect((await send('/api/files', { method: 'PUT', body })).status).toBe(200)
    expect(received).toMatchObject({ method: 'PUT', url: '/api/files', body })
  })
})

it('passes on an event stream as it comes, and ends it at the site when the browser leaves', async () => {
  const left = Promise.withResolvers<void>()
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: one\n\n')
    response.on('close', left.resolve)
  }
  const sent = request(`${address}/api/events`, { agent: false }).end()
  const [response] = await once(sent, 'response')
  const [first] = await once(response, 'data')
  expect(String(first)).toBe('data: one\n\n')
  response.destroy()
  await left.promise
})

it('connects WebSockets to the site, as from its own pages', async () => {
  const asked = Promise.withResolvers<IncomingHttpHeaders>()
  siteServer.on('upgrade', (incoming, socket) => {
    asked.resolve(incoming.headers)
    socket.end(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n${incoming.url}`)
  })
  const headers = { connection: 'upgrade', upgrade: 'websocket', origin: address, cookie: 'other=1' }
  const upgrading = request(`${address}/api/live?a`, { headers, agent: false }).end()
  const [, socket, head] = await once(upgrading, 'upgrade')
  expect([head, ...(await socket.toArray())].join('')).toBe('/api/live?a')
  const { host, origin, cookie } = await asked.promise
  expect([host, origin, cookie]).toEqual([new URL(site).host, site, undefined])
})

it('says that the site cannot be reached, and serves pages all the same', async () => {
  siteServer.closeAllConnections()
  await new Promise((resolve) => siteServer.close(resolve))
  const { status, body } = await send('/api/session')
  expect([status, JSON.parse(body).code]).toEqual([502, 'dev/unreachable'])
  expect((await send('/elsewhere', page)).body).toContain(`<p>${site} cannot be reached: `)
  expect((await send('/page', page)).body).toBe('page from here')
})
