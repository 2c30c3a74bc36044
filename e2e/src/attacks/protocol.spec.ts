import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { responseIssues } from '@repo/servers/attacks'
import { expect, test } from '../support/attack/attack-test.ts'
import { connectTo, sendRaw } from '../support/attack/raw-request.ts'

/** OWASP ASVS 5.0, V4 API and Web Service: malformed HTTP messages. */
const CLOSE = 'Host: localhost\r\nConnection: close'
const post = (headers: string, body: string) => `POST /authenticate HTTP/1.1\r\n${CLOSE}\r\n${headers}\r\n\r\n${body}`
const chunked = (body: string) => post('Content-Type: application/json\r\nTransfer-Encoding: chunked', body)
const get = (target: string, ...headers: string[]) => [`GET ${target} HTTP/1.1`, CLOSE, ...headers, '', ''].join('\r\n')

const MESSAGES: readonly (readonly [description: string, bytes: string, ...statuses: number[]])[] = [
  ['a length and chunked coding', post('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{}'), 400],
  ['a list of lengths', post('Content-Length: 2, 2', '{}'), 400],
  ['a negative length', post('Content-Length: -1', ''), 400],
  ['a length with a plus sign', post('Content-Length: +2', '{}'), 400],
  ['a hexadecimal length', post('Content-Length: 0x2', '{}'), 400],
  ['a length that overflows', post('Content-Length: 99999999999999999999999', '{}'), 400],
  ['a length beyond the limit', post('Content-Type: application/json\r\nContent-Length: 999999999', '{}'), 413],
  ['an unknown transfer coding', post('Transfer-Encoding: xchunked', '0\r\n\r\n'), 400],
  ['chunked coding that is not last', post('Transfer-Encoding: chunked, identity', '0\r\n\r\n'), 400],
  ['two transfer codings', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', '0\r\n\r\n'), 400],
  ['a space before the colon', post('Transfer-Encoding : chunked', '0\r\n\r\n'), 400],
  ['a transfer coding in a folded line', post('X: y\r\n\tTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
  ['a chunk without a size', chunked('ZZ\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk size that overflows', chunked('FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk longer than its size', chunked('1\r\n{}\r\n0\r\n\r\n'), 400],
  ['a chunk with a long extension', chunked(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`), 400, 413],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: localhost\n\n', 400],
  ['a bare carriage return', `GET / HTTP/1.1\r\n${CLOSE}\r\nA: b\rC: d\r\n\r\n`, 400],
  ['a folded header', get('/', 'A: b\r\n c'), 400],
  ['a NUL in a header', get('/', 'A: b\0c'), 400],
  ['a header without a name', get('/', ': b'), 400],
  ['a missing host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n', 400],
  ['an unknown method', `FETCH / HTTP/1.1\r\n${CLOSE}\r\n\r\n`, 400],
  ['an unknown version', `GET / HTTP/1.7\r\n${CLOSE}\r\n\r\n`, 400],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a TLS handshake', '\x16\x03\x01\0\xc8\x01\0\0\xc4\x03\r\n\r\n', 400],
  ['a tab in the target', get('/\t/evil.example/'), 400],
  ['raw bytes in the target', get('/\xc3\xa4'), 400],
  ['a target of 20,000 characters', get(`/${'a'.repeat(20_000)}`), 431],
  ['a header of 20,000 characters', get('/', `A: ${'a'.repeat(20_000)}`), 431],
  ['1,500 headers', get('/', ...Array.from({ length: 1500 }, (_, n) => `h${n}: value`)), 431],
  ['an unknown expectation', post('Expect: 200-maybe\r\nContent-Length: 2', '{}'), 415],
  ['an unexpected body', get('/api/session', 'Content-Length: 5\r\n\r\nhello'), 401],
  ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ['an absolute target', get('http://evil.example/healthz'), 200],
  ['a forwarded host', get('/healthz', 'X-Forwarded-Host: evil.example'), 200],
  ['a protocol upgrade', get('/healthz', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'), 200],
  ['hundreds of cookies', get('/careers', `Cookie: ${'a=b; '.repeat(900)}sid=c; sid=d; __proto__=e`), 200],
  ['thousands of parameters', get(`/careers?${'a=b&'.repeat(3000)}`), 200],
  ['a thousand ranges', get('/careers', `Range: bytes=${'0-0,'.repeat(1000)}1-`), 200],
]

for (const [description, bytes, ...statuses] of MESSAGES) {
  // The site waits briefly for the rest of a body that it rejects.
  const tag = statuses.includes(413) ? '@full' : []
  test(`a message with ${description} gets one valid response, and the connection closes`, { tag }, async ({
    site,
    send,
  }) => {
    const responses = await sendRaw(site, bytes)
    expect(responses).toHaveLength(1)
    expect(statuses).toContain(responses[0]?.status)
    expect(responses.flatMap(responseIssues)).toEqual([])
    expect((await send('/healthz')).status).toBe(200)
  })
}

test('a second message on the same connection is parsed separately', async ({ site }) => {
  const hidden = 'GET /api/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const ping = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const statuses = async (bytes: string) => (await sendRaw(site, bytes)).map(({ status }) => status)
  expect(await statuses(ping.repeat(5) + hidden)).toEqual([200, 200, 200, 200, 200, 401])
  const body = (length: number) =>
    `POST /authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
  expect(await statuses(`${body(2)}{}${hidden}`)).toEqual([400, 401])
  // The body is as long as the next message and consumes it. It is not JSON, so the connection closes.
  expect(await statuses(body(hidden.length) + hidden + hidden)).toEqual([400])
  expect(
    await statuses(`POST /no-such-page HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n${hidden}`),
  ).toEqual([404, 401])
})

test('a method cannot act as another one', { tag: '@full' }, async ({ send }) => {
  for (const path of [
    '/',
    '/careers',
    '/api/session',
    '/healthz',
    '/metrics',
    '/robots.txt',
    '/assets/data/careers-data.json',
  ]) {
    for (const method of ['TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'LOCK', 'PURGE', 'OPTIONS', 'POST']) {
      const response = await send(path, { method, headers: { 'x-secret': 'echo me' } })
      expect.soft([400, 401, 404, 405], `${method} ${path}`).toContain(response.status)
      expect.soft(response.text, `${method} ${path}`).not.toContain('echo me')
    }
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const response = await send(`${path}?_method=DELETE`, { headers: { [header]: 'DELETE' } })
      expect.soft([200, 401], `${header} ${path}`).toContain(response.status)
    }
  }
})

const JSON_TYPE = { 'content-type': 'application/json' }
const LOGIN = '{"email":"a@b","password":"c"}'

test('bodies that do not match their declared type are rejected', async ({ send }) => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  for (const [description, body, headers, ...statuses] of [
    ['an empty body', '', JSON_TYPE, 400],
    ['invalid JSON', '{', JSON_TYPE, 400],
    ['arrays nested 30,000 levels deep', deep(30_000), JSON_TYPE, 400],
    ['objects nested 10,000 levels deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, JSON_TYPE, 400],
    ['more than 64 KiB of JSON', JSON.stringify({ email: 'x'.repeat(65_536) }), JSON_TYPE, 413],
    ['an array', '[]', JSON_TYPE, 400],
    ['a string', '"email"', JSON_TYPE, 400],
    ['null', 'null', JSON_TYPE, 400],
    ['a prototype', `{"__proto__":{"email":"a@b"},"password":"c"}`, JSON_TYPE, 400],
    ['a constructor', `{"constructor":{"prototype":{"email":"a"}}}`, JSON_TYPE, 400],
    ['fields that are objects', '{"email":{"$ne":null},"password":{"$gt":""}}', JSON_TYPE, 400],
    ['fields that are arrays', '{"email":["a@b"],"password":["c"]}', JSON_TYPE, 400],
    ['a number that overflows', '{"email":1e999,"password":1}', JSON_TYPE, 400],
    ['a compressed body', gzipSync(LOGIN), { ...JSON_TYPE, 'content-encoding': 'gzip' }, 400],
    ['a decompression bomb', gzipSync(Buffer.alloc(1e8)), { ...JSON_TYPE, 'content-encoding': 'gzip' }, 400, 413],
    ['plain text', LOGIN, { 'content-type': 'text/plain' }, 415],
    ['XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', { 'content-type': 'text/xml' }, 415],
    ['no media type', LOGIN, {}, 415],
    ['two media types', LOGIN, { 'content-type': 'application/json, text/plain' }, 415],
    ['a media type with the same prefix', LOGIN, { 'content-type': 'application/jsonp' }, 415],
    ['an HTML form', 'email=a%40b&password=c', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['UTF-16', Buffer.from(LOGIN, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }, 400],
  ] as const) {
    const response = await send('/authenticate', { method: 'POST', body, headers })
    expect.soft(statuses, `${description}: ${response.status}`).toContain(response.status)
  }
})

test('idle and unfinished requests do not delay other callers', async ({ site, send }) => {
  const unfinished = ['', 'GET / HT', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', post('Content-Length: 1000', '{')]
  const sockets = await Promise.all(Array.from({ length: 200 }, () => connectTo(site)))
  for (const [index, socket] of sockets.entries()) socket.write(unfinished[index % unfinished.length] ?? '')
  try {
    for (const path of ['/healthz', '/readyz', '/careers', '/api/session']) {
      expect([200, 401]).toContain((await send(path)).status)
    }
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})

test('the site closes connections that never finish sending headers or a body', { tag: '@full' }, async ({
  site,
  send,
}) => {
  // The limit is a minute, and Node checks headers every 30 seconds.
  test.setTimeout(180_000)
  const incompleteRequests: readonly (readonly [start: string, continuation: string])[] = [
    ['GET / HTTP/1.1\r\nHost: localhost\r\n', 'X: y\r\n'],
    [post('Content-Type: application/json\r\nContent-Length: 60000', '{'), ' '],
    [post('Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000', 'a'), '='],
  ]
  await Promise.all(
    incompleteRequests.map(async ([start, continuation]) => {
      const socket = await connectTo(site)
      socket.on('error', () => undefined).resume()
      socket.write(start)
      const timer = setInterval(() => socket.write(continuation), 1000)
      await once(socket, 'close')
      clearInterval(timer)
    }),
  )
  expect((await send('/healthz')).status).toBe(200)
})
