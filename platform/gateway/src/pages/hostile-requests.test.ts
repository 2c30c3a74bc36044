import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const fake = setUpFakeSite(
  async (site) => {
    await site.shell()
    await site.remote('careers', '1.0.0', { renders: 'return "careers"' })
    await site.remote('filemanager', '1.0.0', { renders: '', path: '/:ParentFolderName/files', audience: 'signed-in' })
    const gateway = await site.create()
    await gateway.start()
    return gateway.app
  },
  { once: true },
)

/** Sends raw bytes that no client library would send. */
async function responseTo(request: string): Promise<string> {
  const address = fake.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The gateway is not listening.')
  const socket = connect(address.port, '127.0.0.1')
  socket.write(request, 'latin1')
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  await once(socket, 'close')
  return response
}

/** Resolves to the status of the first response. */
const statusOf = async (request: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(await responseTo(request))?.[1])

const get = (path: string, ...headers: string[]) =>
  statusOf([`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'))

describe('hostile URLs', () => {
  it.each([
    ['/%', 400],
    ['/%E0%A4%A', 400],
    ['/a%00b', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 404],
    ['/..%2f..%2fetc%2fpasswd', 404],
    ['/../../etc/passwd', 404],
    ['/\\\\evil.example', 308],
    ['//evil.example/', 308],
    ['///', 308],
    ['/__proto__', 404],
    ['/constructor', 404],
    ['/__proto__/files', 200],
    ['/%3Cscript%3E/files', 200],
    ['/toString?__proto__=1&constructor[prototype]=2', 404],
    ['/careers?%=%&&&==', 200],
    ['/__mfe/__proto__/1.0.0/index.js', 404],
    ['/__mfe/careers/__proto__/index.js', 404],
    ['/__mfe/careers/1.0.0/constructor', 404],
    ['http://evil.example/careers', 404],
    ['*', 404],
    ['/careers?mfe=__proto__@1.0.0', 200],
    ['/careers?mfe=constructor@1.0.0', 404],
    ['/careers?mfe=careers@..%2F..', 200],
    ['/careers?mfe=careers@%00', 200],
    ['/careers?mfe=@', 200],
    ['/careers?mfe=careers@1.0.0~zz~zz', 200],
    ['/careers?mfe=nobody@1.0.0', 404],
    ['/careers?mfe=shell@9.9.9', 404],
  ])('responds to %s with %i', async (path, status) => {
    expect(await get(path)).toBe(status)
  })

  it('handles a URL with many segments or parameters like any other', async () => {
    expect(await get(`/${'a/'.repeat(4_000)}b`)).toBe(404)
    expect(await get(`/careers?${'a=1&'.repeat(3_000)}`)).toBe(200)
    expect(await get(`${'/'.repeat(15_000)}a`)).toBe(308)
  })
})

it('applies one preview per app, regardless of how many are requested', async () => {
  const many = Array.from({ length: 500 }, (_, index) => `mfe=careers@9.${index}`).join('&')
  expect(await get(`/careers?${many}`)).toBe(404)
  const page = await fake.app.inject(`/careers?${many}&mfe=careers@1.0.0`)
  expect(page.body).toContain('Preview of careers@1.0.0.')
})

describe('hostile headers', () => {
  it.each([
    ['an oversized cookie', `Cookie: a=${'v'.repeat(20_000)}`, 431],
    ['malformed cookies', 'Cookie: XSRF-TOKEN=%; visitor=%E0%A4%A; ;;=;__proto__=x', 200],
    ['markup as the CSRF token', 'Cookie: XSRF-TOKEN=<script>alert(1)</script>', 200],
    ['meaningless encodings', `Accept-Encoding: ${'br;q=x,;;'.repeat(300)}`, 200],
    ['a range of a page', 'Range: bytes=-', 200],
    ['a malformed ETag', `If-None-Match: ${'W/'.repeat(400)}`, 200],
    ['an unsupported media type', `Accept: ${'image/x,'.repeat(300)}`, 406],
  ])('handles %s', async (_case, header, status) => {
    expect(await get('/careers', header)).toBe(status)
  })

  it('never puts an invalid token into the page', async () => {
    const page = await fake.app.inject({
      url: '/careers',
      headers: { cookie: 'XSRF-TOKEN=%3Cscript%3Ealert(1)%3C/script%3E' },
    })
    expect(page.body).not.toContain('alert(1)')
  })

  it.each([
    ['two lengths', 'POST /contactus HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /contactus HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n'],
  ])('rejects a request with %s before routing, with the standard security headers', async (_case, request) => {
    const response = await responseTo(request)
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toMatch(/x-content-type-options: nosniff\r\n/i)
    expect(response).toMatch(/content-security-policy: default-src 'none'/i)
  })

  it('ignores an unknown expectation, and accepts HTTP/1.0 without a host', async () => {
    expect(await get('/careers', 'Expect: 200-maybe')).toBe(200)
    expect(await statusOf('GET /careers HTTP/1.0\r\n\r\n')).toBe(200)
  })
})

describe('a service worker', () => {
  const headers = { 'service-worker': 'script' }

  it.each([
    '/favicon.svg',
    '/favicon.svg?mfe=careers@1.0.0',
    '/careers',
    '/__mfe/careers',
    '/__mfe//favicon.svg',
    '/api/files/1',
    '/none',
  ])('cannot have its script at %s', async (url) => {
    const response = await fake.app.inject({ url, headers })
    expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'access/forbidden' }])
  })

  it('can be a file of a release, because no page is below its address', async () => {
    const response = await fake.app.inject({ url: '/__mfe/careers/1.0.0/remoteEntry.js', headers })
    expect(response.statusCode).toBe(200)
    expect(response.headers).not.toHaveProperty('service-worker-allowed')
  })
})

it.each(['GET /% HTTP/1.1\r\nHost: x', 'GET /careers HTTP/1.1\r\nHost: x\r\nHost: y', 'GET /a b HTTP/1.1\r\nHost: x'])(
  'rejects %j with no-store',
  async (request) => {
    const response = await responseTo(`${request}\r\nConnection: close\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 400 .*\r\ncache-control: no-store\r\n/s)
  },
)

it('closes a connection that is full of requests with 429, and the security headers of every other response', async () => {
  const response = await responseTo('GET /careers HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000))
  expect(response).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: 5\r\n/s)
  expect(response).toMatch(/x-content-type-options: nosniff\r\n/i)
})
